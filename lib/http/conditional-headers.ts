import { hash } from 'node:crypto';
import type { Precondition } from '../domain/precondition.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, headerOf } from './exchange.ts';

const listOfTags =
  /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/u;
const oneTag = /(W\/)?"([^"]*)"/gu;

/** A tag of a version and of the text of a reply that shows more than one resource. */
const tagOfText = /^(\d+)-[\w-]+$/u;

export const etagOf = (ver: number): string => `"${ver}"`;

/** A tag of the text as well: the text also shows other resources, which change without the version. */
export const etagOfText = (ver: number, text: string): string =>
  `"${ver}-${hash('sha256', text, 'base64url').slice(0, 16)}"`;

/**
 * The versions in `If-Match`. The comparison is strong: a weak tag matches nothing (RFC 9110 section 13.1.1). A write depends only on
 * the version, so a hash of the text is ignored.
 */
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

/**
 * True if the client has the reply: `If-None-Match` contains its tag. The comparison is weak, and an invalid header is
 * ignored.
 */
export function isKnownToClient(event: Event, etag: string | undefined): boolean {
  const header = headerOf(event, 'if-none-match');
  if (header === undefined || etag === undefined) return false;
  if (header.trim() === '*') return true;
  if (!listOfTags.test(header)) return false;
  return [...header.matchAll(oneTag)].some(([, , tag]) => `"${tag}"` === etag);
}

/** True if `Prefer` contains `handling=dry-run`, alone or with other preferences (RFC 7240). */
export const isDryRun = (event: Event): boolean =>
  (headerOf(event, 'prefer') ?? '')
    .split(/[,;]/u)
    .some((preference) => /^\s*handling\s*=\s*"?dry-run"?\s*$/iu.test(preference));

/** Header of every reply to a dry run, refusals included. It distinguishes the reply from that of a real request. */
export const dryRunApplied = { 'preference-applied': 'handling=dry-run' } as const;
