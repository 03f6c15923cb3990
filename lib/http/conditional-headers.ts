import { hash } from 'node:crypto';
import type { Precondition } from '../domain/precondition.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, headerOf } from './exchange.ts';

const listOfTags =
  /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/u;
const oneTag = /(W\/)?"([^"]*)"/gu;

/** What a tag says beside the version of a resource: which text it was, of one that shows more than the resource. */
const tagOfText = /^(\d+)-[\w-]+$/u;

export const etagOf = (ver: number): string => `"${ver}"`;

/** A tag of the text, too: its version alone says nothing of what is shown beside the resource. */
export const etagOfText = (ver: number, text: string): string =>
  `"${ver}-${hash('sha256', text, 'base64url').slice(0, 16)}"`;

/** `If-Match` compares strongly: a weak tag matches nothing (RFC 9110 section 13.1.1). What is written has a version, so of a tag only that counts. */
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
  return [...header.matchAll(oneTag)].flatMap(([, weak, tag]) =>
    weak ? [] : [(tag as string).replace(tagOfText, '$1')],
  );
}

/** `If-None-Match` compares weakly; one that cannot be read is as none, because a whole reply is never wrong. */
export function isKnownToClient(event: Event, etag: string | undefined): boolean {
  const header = headerOf(event, 'if-none-match');
  if (header === undefined || etag === undefined) return false;
  if (header.trim() === '*') return true;
  if (!listOfTags.test(header)) return false;
  return [...header.matchAll(oneTag)].some(([, , tag]) => `"${tag}"` === etag);
}

/** `Prefer: handling=dry-run` among whatever else is preferred (RFC 7240). */
export const isDryRun = (event: Event): boolean =>
  (headerOf(event, 'prefer') ?? '')
    .split(/[,;]/u)
    .some((preference) => /^\s*handling\s*=\s*"?dry-run"?\s*$/iu.test(preference));

/** What every answer to a dry run bears, so that a refusal is not taken for one of the real thing. */
export const dryRunApplied = { 'preference-applied': 'handling=dry-run' } as const;
