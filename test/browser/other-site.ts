import { type Receiver, startReceiver } from '../receiver.js';

/** Escapes text for an attribute in double quotes. */
export const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/** Starts another site with one page. It is another port of the same host, so that browsers send the cookies of the platform from there. */
export const siteOf = (body: string): Promise<Receiver> =>
  startReceiver({ respond: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body }) });
