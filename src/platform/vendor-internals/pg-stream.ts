import type { Socket } from 'node:net';

/**
 * Returns the socket of a pg client: `client.connection.stream`, which pg does not document. It is corked to send statements in one packet,
 * and watched for silence. Replaceable by the option `stream` of pg, if a pool passed each client the socket that was created for it.
 */
export const streamOf = (client: object): Socket => (client as { readonly connection: { readonly stream: Socket } }).connection.stream;
