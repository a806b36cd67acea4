import type { Answer } from './caller.js';

/** Patterns of internals: stack frames, SQL, paths and libraries. */
const INSIDE = new RegExp(
  [
    String.raw`\bat [^{]*:\d+:\d+|node_modules|/work/|[\w-]\.[cm]?[jt]s\b|\bstack\b`,
    String.raw`\bselect\b.*\bfrom\b|insert into|\bsyntax\b|relation "|column "|violates|duplicate key|QueryFailed|[A-Z][a-z]+Error`,
    String.raw`typeorm|postgres|\bpg\b|fastify|nestjs|class-(validator|transformer)|ioredis|undici|\bBull\b|FST_|HPE_|ECONN|ENOTFOUND`,
    String.raw`position \d|Unexpected (token|end)|\bundefined\b|\[object`,
  ].join('|'),
);

const isEnvelope = ({ status, body }: Answer): boolean =>
  body !== null && body.status === status && typeof body.message === 'string' && body.message !== '';

/** Returns the problem with a response; undefined if it is acceptable. */
export function flaw(answer: Answer, expects = answer.status): string | undefined {
  const { status, text } = answer;
  if (status !== expects) return `status ${status} instead of ${expects}: ${text}`;
  if ([2, 3].includes(Math.floor(status / 100))) return undefined;
  if (Math.floor(status / 100) !== 4) return `status ${status}`;
  if (!isEnvelope(answer)) return `no error envelope: ${text}`;
  return INSIDE.test(text) ? `names what is inside: ${text}` : undefined;
}
