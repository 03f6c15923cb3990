import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** What a cursor is good for: one list of one organization, asked with one query. */
export interface CursorScope {
  readonly of: OrganizationId;
  readonly list: string;
  readonly query: Readonly<Record<string, unknown>>;
}

function secret(): string {
  const { CURSOR_SECRET } = process.env;
  if (!CURSOR_SECRET) throw new Error('CURSOR_SECRET is not set.');
  return CURSOR_SECRET;
}

/** The signature covers organization and query, so a cursor of another one is as good as an altered one. */
function signatureOf(position: string, { of, list, query }: CursorScope): string {
  const asked = Object.entries(query)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'perPage')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = JSON.stringify([of, list, asked, position]);
  return createHmac('sha256', secret()).update(signed).digest('base64url').slice(0, 22);
}

/** An opaque place in a list; `null` where the list ends. */
export function sealCursor(position: unknown, scope: CursorScope): string | null {
  if (position === undefined) return null;
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${text}.${signatureOf(text, scope)}`;
}

/** The place that a cursor names, undefined for a list from its start; a cursor that was not sealed for this list is a problem. */
export function openCursor(cursor: string | undefined, scope: CursorScope): unknown {
  if (cursor === undefined) return undefined;
  const [position = '', signature = ''] = cursor.split('.', 2);
  const expected = Buffer.from(signatureOf(position, scope));
  const given = Buffer.from(signature);
  if (
    cursor.split('.').length !== 2 ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  ) {
    const detail = 'It was not made for this list and query.';
    throw new Problem('request/invalid', {
      errors: [{ pointer: 'query/cursor', code: 'member/invalid', detail }],
    });
  }
  return JSON.parse(Buffer.from(position, 'base64url').toString());
}
