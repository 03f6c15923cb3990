import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../data/engine/items.ts';
import { Items } from '../../data/engine/items.ts';
import { keys } from '../../data/keys/keys.ts';
import { entriesOf, type ListEntry, leftEntry } from '../../data/lists/list-entries.ts';
import type { Values } from '../../domain/feed/former-values.ts';
import type { Documents, Origin } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { AuditContext } from './audit-context.ts';
import type { Books } from './books.ts';
import { type Finding, overwrite } from './finding.ts';

interface Expected {
  readonly entry: ListEntry;
  readonly ver: number;
}

/**
 * Compares the lists of event types, hosts, attendees, guests, booking requests and cancelled bookings with the bookings and schedules. Resources with changes in the
 * outbox are left out, because their entries are written after that.
 */
export function auditEntries(
  of: OrganizationId,
  books: Books,
  { nowMs, secret }: AuditContext,
): Finding[] {
  const resources = resourcesOf(books).filter(({ origin }) => !books.pending.has(origin.uid));
  const versions = new Map(resources.map(({ origin, ver }) => [origin.uid, ver]));
  const expected = new Map<string, Expected>();
  for (const { origin, documents, ver } of resources) {
    for (const entry of entriesOf(of, origin, documents, secret)) {
      expected.set(Items.idOf(entry.key), { entry, ver });
    }
  }
  const found = new Map(books.entries.map((one) => [Items.idOf(one.key), one]));
  const wrong = [...expected].flatMap(([id, { entry, ver }]): Finding[] => {
    const item = found.get(id)?.item;
    if (item !== undefined && isSame(item, entry.item)) return [];
    const detail = `It should say where ${keys.uidInList(entry.key.sk)} stands.`;
    const repair = overwrite(
      entry.key,
      { ver: item?.ver },
      { ...entry.item, ver: newest(item, ver) },
    );
    return [{ kind: 'list-differs', key: entry.key, detail, repair }];
  });
  const { bookings, schedules } = books.unreadable;
  const extra = books.entries.flatMap(({ key, item }): Finding[] => {
    const uid = keys.uidInList(key.sk);
    const isLeft = item.lpk === undefined;
    if (isLeft || expected.has(Items.idOf(key)) || books.pending.has(uid)) return [];
    if (bookings.has(uid) || schedules.has(uid)) return [];
    const left = { ...leftEntry({ key, item }, nowMs).item, ver: newest(item, versions.get(uid)) };
    const repair = overwrite(key, { ver: item.ver }, left);
    return [{ kind: 'list-differs', key, detail: `${uid} does not stand there.`, repair }];
  });
  return [...wrong, ...extra];
}

interface Resource {
  readonly origin: Origin;
  readonly documents: Documents<Values>;
  readonly ver: number;
}

const resourcesOf = ({ bookings, listed }: Books): readonly Resource[] => [
  ...bookings.map(({ booking, contact, ver }) => ({
    origin: { subject: 'booking' as const, uid: booking.uid },
    documents: { doc: booking, contact } as unknown as Documents<Values>,
    ver,
  })),
  ...listed.map(({ schedule, item }) => ({
    origin: { subject: 'schedule' as const, uid: schedule.uid },
    documents: { doc: schedule } as unknown as Documents<Values>,
    ver: item.ver as number,
  })),
];

const isSame = (found: Item, expected: Item): boolean =>
  Object.entries(expected).every(([name, value]) => isDeepStrictEqual(found[name], value));

/** With the newest version, no late dispatcher overwrites the repaired entry. */
const newest = (found: Item | undefined, ver = 0): number => Math.max(Number(found?.ver ?? 0), ver);
