import type { FastifyRequest } from 'fastify';

/** Returns true for a request whose method changes nothing (RFC 9110, 9.2.1). */
export const isSafe = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';
