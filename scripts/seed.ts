import { administration } from '../lib/admin/administration.ts';
import { createOrganization } from '../lib/admin/create-organization.ts';
import { putCalendar } from '../lib/admin/put-calendar.ts';
import { putEventType } from '../lib/admin/put-event-type.ts';
import { addUser } from '../lib/app/people/add-user.ts';
import { wholeStoreOf } from '../lib/data/whole-store.ts';
import type { User } from '../lib/domain/people/user.ts';
import type { OrganizationId } from '../lib/domain/tenancy.ts';
import { type DemoFacts, findDemo, insertDemo } from './demo/facts.ts';
import { recordedBooking } from './demo/recorded-booking.ts';
import { demoCalendars, demoEventTypes, demoUser, demoUsers } from './demo/world.ts';

/** The demo of the table. Creates it if it does not exist. */
export async function seed(nowMs: number): Promise<DemoFacts> {
  const found = await findDemo();
  if (found !== undefined) return found;
  const facts = await plant(nowMs);
  if ((await insertDemo(facts)) === 'inserted') return facts;
  const first = await findDemo();
  if (first === undefined) throw new Error('The demo was deleted while it was made.');
  return first;
}

async function plant(nowMs: number): Promise<DemoFacts> {
  // No caller is authenticated: like the administration, this script creates the organizations.
  const { organizationId: of } = await createOrganization('Four Clocks', nowMs);
  const { organizationId: other } = await createOrganization('Next Door', nowMs);
  const users = demoUsers();
  const everyone = Object.values(users);
  const eventTypes = demoEventTypes(users);
  const otherOwner = demoUser('Linnea Moorland', 'Europe/London', 'owner');
  await addUsers(other, [otherOwner], nowMs);
  await addUsers(of, everyone, nowMs);
  await Promise.all([
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

async function addUsers(of: OrganizationId, users: readonly User[], nowMs: number): Promise<void> {
  for (const user of users) await addUser(user, administration(of, nowMs), wholeStoreOf(of));
}
