import type { FastifyReply } from 'fastify';

/** Adds a link to the `Link` header of a response (RFC 8288), once. */
export function addLink(reply: FastifyReply, link: string): void {
  const links = [reply.getHeader('link') ?? []].flat().map(String);
  if (!links.includes(link)) void reply.header('link', [...links, link].join(', '));
}
