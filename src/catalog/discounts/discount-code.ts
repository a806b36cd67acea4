/** Maximum length of a code, in characters. */
export const MAX_CODE_LENGTH = 100;

/** Returns the stored form of a code, ignoring letter case and surrounding spaces. */
export const canonicalCode = (text: string): string => text.trim().toUpperCase();

/** Returns true for a text without control characters. */
export const isTypable = (text: string): boolean => !/\p{Cc}/u.test(text);
