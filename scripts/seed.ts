import { putCalendar } from '../lib/admin/put-calendar.ts';
import { putEventType } from '../lib/admin/put-event-type.ts';
import { newUid } from '../lib/app/new-uid.ts';
import { putOrganization } from '../lib/data/organizations.ts';
import { putUser } from '../lib/data/users.ts';
import type { OrganizationId } from '../lib/domain/tenancy.ts';
import { formatInstant } from '../lib/domain/time/instant.ts';
import { type DemoFacts, findDemo, insertDemo, upgradeOnce } from './demo/facts.ts';
import { recordedBooking } from './demo/recorded-booking.ts';
import { demoCalendars, demoEventTypes, demoUsers, newUser } from './demo/world.ts';

/** The demo of the table: the one that is there, or a new one. */
export async function seed(nowMs: number): Promise<DemoFacts> {
  await upgradeOnce(nowMs);
  const found = await findDemo();
  if (found !== undefined) return found;
  const facts = await plant(nowMs);
  if ((await insertDemo(facts)) === 'inserted') return facts;
  const first = await findDemo();
  if (first === undefined) throw new Error('The demo was deleted while it was made.');
  return first;
}

async function plant(nowMs: number): Promise<DemoFacts> {
  const createdAt = formatInstant(nowMs);
  // Nobody has authenticated: a seed, like the administration, makes the tenants themselves.
  const of = newUid() as OrganizationId;
  const other = newUid() as OrganizationId;
  const users = demoUsers();
  const everyone = Object.values(users);
  const eventTypes = demoEventTypes(users);
  const otherOwner = newUser('Linnea Moorland', 'Europe/London', 'owner');
  await Promise.all([
    putOrganization(of, { name: 'Four Clocks', createdAt }),
    putOrganization(other, { name: 'Next Door', createdAt }),
    putUser(other, otherOwner),
    ...everyone.map((user) => putUser(of, user)),
    ...demoCalendars(users).map((calendar) => putCalendar(of, calendar, nowMs)),
    ...Object.values(eventTypes).map((eventType) => putEventType(of, eventType, { ver: 0 })),
  ]);
  const owner = users.solo;
  const actor = { organizationId: of, userId: owner.userId, role: owner.role };
  return {
    organizationId: of,
    otherOrganizationId: other,
    owner: owner.userId,
    otherOwner: otherOwner.userId,
    users: everyone.map(({ userId }) => userId),
    soloHost: users.solo.userId,
    eventTypes: {
      solo: eventTypes.solo.uid,
      roundRobin: eventTypes.roundRobin.uid,
      collective: eventTypes.collective.uid,
      seats: eventTypes.seats.uid,
      approval: eventTypes.approval.uid,
    },
    bookingWithRecordings: await recordedBooking(actor, eventTypes.roundRobin.uid, nowMs),
  };
}
