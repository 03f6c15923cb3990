import { Problem } from '../contract/problem.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { type Seal, sealText, unsealText } from './seal-text.ts';

/** What a cursor is good for: one list of one organization, asked with one query. */
export interface CursorScope {
  readonly of: OrganizationId;
  readonly list: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Pages of one reading may have different lengths, so `perPage` is no part of the query. */
function sealOf({ of, list, query }: CursorScope): Seal {
  const asked = Object.entries(query)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'perPage')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { purpose: 'cursor', of, context: [list, asked] };
}

/** An opaque place in a list; `null` where the list ends. */
export const sealCursor = async (position: unknown, scope: CursorScope): Promise<string | null> =>
  position === undefined ? null : sealText(position, sealOf(scope));

/** The place that a cursor names, undefined for a list from its start; a cursor that was not sealed for this list is a problem. */
export async function openCursor(cursor: string | undefined, scope: CursorScope): Promise<unknown> {
  if (cursor === undefined) return undefined;
  const position = await unsealText(cursor, sealOf(scope));
  if (position !== undefined) return position;
  const detail = 'It was not made for this list and query.';
  throw new Problem('request/invalid', {
    errors: [{ pointer: 'query/cursor', code: 'member/invalid', detail }],
  });
}
