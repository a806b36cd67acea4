/** Returns a credential that a form contains as JSON; undefined if it is not a JSON object with an id. */
export function parsed<T extends { readonly id: string }>(text: string): T | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    const is_credential = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
    return is_credential ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
