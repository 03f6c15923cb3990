import { expect } from 'vitest';
import type { Key } from '../../../lib/data/keys/key.ts';
import { entriesOf, type ListEntry } from '../../../lib/data/lists/list-entries.ts';
import { documentsFrom } from '../../../lib/data/resources/documents.ts';
import { firstSecret } from '../../../lib/data/secrets/secrets.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { organizationItems } from '../engine/stored-items.ts';

const idOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/**
 * Fails unless the entries in the lists of event types, hosts and attendees, of guests, of booking requests and of cancelled bookings match every booking and
 * schedule.
 */
export async function expectTrueLists(of: OrganizationId): Promise<void> {
  const secret = await firstSecret();
  const items = (await organizationItems(of)) as unknown as (Key & ListEntry['item'])[];
  const expected = items.flatMap((item) => {
    const [, kind = '', uid = ''] = /^O#[^#]+#([BS])#([^#]+) META$/u.exec(idOf(item)) ?? [];
    if (uid === '') return [];
    const origin = { subject: kind === 'B' ? ('booking' as const) : ('schedule' as const), uid };
    return entriesOf(of, origin, documentsFrom(origin, item), secret);
  });
  // Expired entries are in no index.
  const listed = items.filter(({ pk, lpk }) => /^O#[^#]+#L[EHAGS]#/u.test(pk) && lpk !== undefined);
  const comparable = (key: Key, item: ListEntry['item']) => {
    const { ver: _, ...members } = JSON.parse(JSON.stringify({ ...item, ...key }));
    return members;
  };
  const order = (a: Key, b: Key) => (idOf(a) < idOf(b) ? -1 : 1);
  expect(listed.map((item) => comparable(item, item)).sort(order)).toEqual(
    expected.map(({ key, item }) => comparable(key, item)).sort(order),
  );
}
