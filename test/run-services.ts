/** Returns the response of a service of this run, such as `build`. */
export async function runService(name: string): Promise<string> {
  const response = await fetch(`${process.env['TEST_SERVICES_URL'] ?? ''}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
