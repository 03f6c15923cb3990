import { documentsFrom } from '../data/documents.ts';
import type { Item } from '../data/engine/items.ts';
import { type Key, keys } from '../data/keys.ts';
import { entriesOf, listsAreWhole, writeEntry } from '../data/list-entries.ts';
import type { Origin } from '../domain/feed/outgoing.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { scanAlike } from './scan-alike.ts';
import { scanTable } from './scan-table.ts';
import { transact } from './transact.ts';

/** So many resources are listed side by side. */
const atOnce = 25;

const organizationOf = ({ pk }: Key): OrganizationId => pk.split('#')[1] as OrganizationId;

/**
 * Bookings and schedules of 0.1.0 were in no list of their event type, host or attendee. Tells of how many
 * organizations all are now. What changes meanwhile is listed by its change, and no earlier version after it.
 */
export async function upgradeLists(): Promise<number> {
  const nobody = '' as OrganizationId;
  const whole = new Set((await scanAlike(keys.lists(nobody))).map(organizationOf));
  const organizations = (await scanAlike(keys.organization(nobody))).map(organizationOf);
  const missing = new Set(organizations.filter((of) => !whole.has(of)));
  if (missing.size === 0) return 0;
  let batch: Promise<void>[] = [];
  for await (const item of bookingsAndSchedules()) {
    if (!missing.has(organizationOf(item))) continue;
    batch.push(list(item));
    if (batch.length < atOnce) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  for (const of of missing) await transact(of, [listsAreWhole(of)]);
  return missing.size;
}

const bookingsAndSchedules = () =>
  scanTable({
    FilterExpression: 'begins_with(pk, :tenant) AND sk = :sk',
    ExpressionAttributeValues: {
      ':tenant': keys.organization('' as OrganizationId).pk,
      ':sk': keys.booking('' as OrganizationId, '').sk,
    },
  });

/** A booking or a schedule: other items share their range key. */
function originOf({ pk }: Key): Origin | undefined {
  const [, , kind, uid, more] = pk.split('#');
  if (uid === undefined || more !== undefined) return undefined;
  if (kind === 'B') return { subject: 'booking', uid };
  return kind === 'S' ? { subject: 'schedule', uid } : undefined;
}

async function list(item: Key & Item): Promise<void> {
  const origin = originOf(item);
  if (origin === undefined) return;
  const of = organizationOf(item);
  const entries = entriesOf(of, origin, documentsFrom(origin, item));
  await Promise.all(entries.map((entry) => writeEntry(of, entry, item.ver as number)));
}
