/** Parsed JSON of any shape. */
export type Json = ReturnType<typeof JSON.parse>;

/** Response of the API. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Body as text. */
  text: string;
  /** Parsed JSON body; null if it is not JSON. */
  body: Json;
}
