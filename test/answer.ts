/** JSON whose shape the spec that reads it knows. */
export type Json = ReturnType<typeof JSON.parse>;

/** An answer of the API. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as text. */
  text: string;
  /** The parsed JSON body; null when it is not JSON. */
  body: Json;
}
