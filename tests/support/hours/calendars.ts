import { expect } from 'vitest';
import { createUser } from '../../../lib/admin/create-user.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import { CreateUserAvailabilityCalendar } from '../../../lib/contract/availability/create-user-availability-calendar.ts';
import { DeleteUserAvailabilityCalendar } from '../../../lib/contract/availability/delete-user-availability-calendar.ts';
import { GetUserAvailabilityCalendar } from '../../../lib/contract/availability/get-user-availability-calendar.ts';
import { ListUserAvailabilityCalendars } from '../../../lib/contract/availability/list-user-availability-calendars.ts';
import { UpdateUserAvailabilityCalendar } from '../../../lib/contract/availability/update-user-availability-calendar.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { hoursIn } from '../../../lib/data/schedules/host-rules.ts';
import { type Calendar, hoursOf } from '../../../lib/domain/hours/calendar.ts';
import type { Role } from '../../../lib/domain/tenancy.ts';
import { call } from '../http/call.ts';
import type { Person, World } from '../world.ts';

type As = { readonly key: string };
type Headers = Readonly<Record<string, string>>;

/** A user without hours. */
export async function newcomer(world: World, role: Role = 'member'): Promise<Person> {
  const given = { name: 'A newcomer', email: `${newUid()}@example.com`, timeZone: 'UTC', role };
  const user = await createUser(world.of, given, Date.now());
  if (user === 'email-taken') throw new Error('The email address of a new user is taken.');
  const { key } = await world.keyFor(user, ['*']);
  return { ...user, key };
}

/** The smallest valid body of a calendar. */
const bare = { name: 'Hours', timezone: 'UTC', calendars: [] };

export const tryToPost = (as: As, body: object = {}, headers: Headers = {}) =>
  call(CreateUserAvailabilityCalendar, { as, body: { ...bare, ...body }, headers });

export async function post(as: As, body: object = {}): Promise<Calendar> {
  const { status, body: answer } = await tryToPost(as, body);
  expect(status, answer.detail).toBe(201);
  return answer.data as Calendar;
}

export const patch = (as: As, uid: string, body: object, headers: Headers = {}) =>
  call(UpdateUserAvailabilityCalendar, { as, params: { uid }, body, headers });

export async function patched(as: As, uid: string, body: object): Promise<Calendar> {
  const { status, body: answer } = await patch(as, uid, body);
  expect(status, answer.detail).toBe(200);
  return answer.data as Calendar;
}

export const get = (as: As, uid: string) =>
  call(GetUserAvailabilityCalendar, { as, params: { uid } });

export const remove = (as: As, uid: string, headers: Headers = {}) =>
  call(DeleteUserAvailabilityCalendar, { as, params: { uid }, headers });

export const list = (as: As, query: Readonly<Record<string, string>>) =>
  call(ListUserAvailabilityCalendars, { as, query });

/**
 * All calendars of a user. Checks that exactly one is the default, and that its hours are those of
 * the user.
 */
export async function soundCalendars(
  world: World,
  { userId }: { readonly userId: string },
): Promise<readonly Calendar[]> {
  const { body } = await list(world.owner, { userId, perPage: '100' });
  const calendars = body.data as readonly Calendar[];
  const defaults = calendars.filter(({ isDefault }) => isDefault);
  expect(defaults, 'exactly one calendar is the default').toHaveLength(1);
  const items = await readItems(world.of, [keys.hours(world.of, userId)]);
  expect(
    hoursIn(world.of, items, userId),
    'the stored hours are those of the default calendar',
  ).toEqual(hoursOf(defaults[0] as Calendar));
  return calendars;
}

export const nineToFive = {
  startHour: 9,
  startMinute: 0,
  endHour: 17,
  endMinute: 0,
  frequencyType: 1,
};

/** The hours as a response contains them. */
export const wholeItem = {
  ...nineToFive,
  frequencyType: 1 as const,
  startedAt: null,
  endedAt: null,
  wday: 0,
  frequencyInterval: 1,
  exceptions: [],
};
