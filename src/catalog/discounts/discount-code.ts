/** Most characters of a code. */
export const LONGEST_CODE = 100;

/** The code as it is stored and looked up: letter case and spaces around it never matter. */
export const canonicalCode = (text: string): string => text.trim().toUpperCase();

/** True for a text without control characters: what people can read out and type. */
export const isTypable = (text: string): boolean => !/\p{Cc}/u.test(text);
