import { expect } from 'vitest';
import type { Contract } from '../../../lib/contract/contract.ts';
import type { OperationId } from '../../../lib/contract/routes.ts';
import { type CallInput, call } from './call.ts';

type Paged<Item> = { data: Item[]; nextCursor: string | null };
type Query = Readonly<Record<string, string>>;

/** Reads all pages of a list, one after the other. `between` runs before each further page. */
export async function pages<Id extends OperationId, Q, B, Item>(
  list: Contract<Id, Q, B, Paged<Item>>,
  { query, ...sent }: Omit<CallInput<Id>, 'query'> & { readonly query: Query },
  between: () => Promise<unknown> = async () => {},
): Promise<readonly (readonly Item[])[]> {
  const read: (readonly Item[])[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { ...query, ...(cursor && { cursor }) };
    const { status, body } = await call(list, { ...(sent as CallInput<Id>), query: asked });
    expect(status).toBe(200);
    read.push(body.data as readonly Item[]);
    cursor = body.nextCursor as string | null;
    if (cursor !== null) await between();
  }
  return read;
}
