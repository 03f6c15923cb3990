import type { Precondition } from '../domain/precondition.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, headerOf } from './exchange.ts';

const listOfTags =
  /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/u;
const oneTag = /(W\/)?"([^"]*)"/gu;

export const etagOf = (ver: number): string => `"${ver}"`;

/** `If-Match` compares strongly: a weak tag matches nothing (RFC 9110 section 13.1.1). */
export function ifMatch(event: Event, violations: Violation[]): Precondition {
  const header = headerOf(event, 'if-match');
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  if (!listOfTags.test(header)) {
    violations.push({
      pointer: 'header/If-Match',
      code: 'member/invalid',
      detail: 'Must be * or a list of entity tags in double quotes.',
    });
    return undefined;
  }
  return [...header.matchAll(oneTag)].flatMap(([, weak, tag]) => (weak ? [] : [tag as string]));
}

/** `If-None-Match` compares weakly; one that cannot be read is as none, because a whole reply is never wrong. */
export function isKnownToClient(event: Event, etag: string | undefined): boolean {
  const header = headerOf(event, 'if-none-match');
  if (header === undefined || etag === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(oneTag)].some(([, , tag]) => `"${tag}"` === etag);
}

/** `Prefer: handling=dry-run` among whatever else is preferred (RFC 7240). */
export const isDryRun = (event: Event): boolean =>
  (headerOf(event, 'prefer') ?? '')
    .split(/[,;]/u)
    .some((preference) => /^\s*handling\s*=\s*"?dry-run"?\s*$/iu.test(preference));

/** What every answer to a dry run bears, so that a refusal is not taken for one of the real thing. */
export const dryRunApplied = { 'preference-applied': 'handling=dry-run' } as const;
