import { type CalendarDraft, putCalendar } from '../../lib/admin/put-calendar.ts';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { type Action, commit } from '../../lib/data/engine/commit.ts';
import { Items } from '../../lib/data/engine/items.ts';
import { unpublished } from '../../lib/data/feed/publish-change.ts';
import { storeCalendar, writeHours } from '../../lib/data/hours/stored-calendars.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { takeAddressAction } from '../../lib/data/people/addresses.ts';
import {
  changeOwnersAction,
  insertOrganization,
} from '../../lib/data/people/stored-organizations.ts';
import { writeUser } from '../../lib/data/people/stored-users.ts';
import type { EventType, EventTypeHost } from '../../lib/domain/event-types/event-type.ts';
import type { Hours } from '../../lib/domain/hours/hours.ts';
import { newUser, type User } from '../../lib/domain/people/user.ts';
import type { OrganizationId, Role } from '../../lib/domain/tenancy.ts';
import { anyEventType } from './event-types/any-event-type.ts';
import { daily } from './hours/daily.ts';
import { apiKeyOf, storeApiKey } from './people/api-keys.ts';

/** A user with an API key that has all scopes. */
export interface Person extends User {
  readonly key: string;
}

/** Users that a world contains only on request, because most tests need neither. */
export type OptionalPerson = 'admin' | 'restricted';

/** An organization for one test. `World<'admin'>` has an admin, too. */
export type World<More extends OptionalPerson = never> = WorldOfTwo &
  Readonly<Record<More, Person>>;

interface WorldOfTwo {
  readonly of: OrganizationId;
  readonly owner: Person;
  readonly member: Person;
  readonly addUser: (role: Role, overrides?: Partial<User>) => Promise<Person>;
  /** Another key of the same user, as `as` of a call. */
  readonly keyFor: (
    user: Pick<User, 'userId'>,
    scopes: readonly string[],
    overrides?: {
      readonly expiresAtMs?: number | null;
      readonly revokedAtMs?: number;
      readonly isDelegated?: boolean;
    },
  ) => Promise<{ readonly key: string; readonly keyId: string }>;
  readonly setHours: (user: Pick<User, 'userId'>, hours: Hours) => Promise<void>;
  /**
   * An event type with the given users as hosts. It can be booked at any hour of any day unless it
   * is overridden.
   */
  readonly eventType: (
    hosts: readonly (Pick<User, 'userId'> & Partial<Omit<EventTypeHost, 'userId' | 'role'>>)[],
    overrides?: Partial<EventType>,
  ) => Promise<EventType>;
}

/** Creates an organization with an owner, a member and the requested users. */
export async function newWorld<More extends readonly OptionalPerson[]>(
  ...more: More
): Promise<World<More[number]>> {
  const of = `org${newUid()}` as OrganizationId;
  const keyFor: World['keyFor'] = ({ userId }, scopes, overrides = {}) =>
    storeApiKey(of, { userId, scopes, ...overrides });
  const addUser: World['addUser'] = async (role, overrides = {}) => {
    const { actions, person } = newPerson(of, role, overrides);
    const outcome = await commit(of, [...actions, joining(of, person)]);
    if (outcome !== 'committed') throw new Error(`The user ${person.email} was not added.`);
    return person;
  };
  const setHours: World['setHours'] = async (user, hours) => {
    await putCalendar(of, calendarOf(user, hours), Date.now());
  };
  // One transaction for all users, because there are as many worlds as tests.
  const owner = newPerson(of, 'owner');
  const people = [owner, ...(['member', ...more] as const).map((role) => newPerson(of, role))];
  const at = new Date().toISOString();
  const organization = {
    name: 'An organization',
    slug: null,
    locale: 'en',
    timeZone: 'UTC',
    embedOrigins: [],
    createdAt: at,
    updatedAt: at,
  } as const;
  await commit(of, [
    insertOrganization(of, organization, {
      owners: [owner.person.userId],
      userCount: people.length,
    }),
    // The users are written as if their changes had been published.
    ...people.flatMap(({ actions }) => actions.map(unpublished)),
  ]);
  const byRole = Object.fromEntries(people.map(({ person }) => [person.role, person]));
  return {
    of,
    ...(byRole as Readonly<Record<'owner' | 'member' | More[number], Person>>),
    addUser,
    keyFor,
    setHours,
    eventType: (hosts, overrides) => storeEventType(of, hosts, overrides),
  };
}

/** Other owners must be added with `npm run admin`. */
function joining(of: OrganizationId, { role }: Person): Action {
  if (role === 'owner')
    throw new Error('A world has one owner. Add another user and change the role.');
  return changeOwnersAction(of, { ver: 0, added: 1 });
}

/**
 * A user with hours around the clock and a key with all scopes, and the actions that store them.
 */
function newPerson(
  of: OrganizationId,
  role: Role,
  overrides: Partial<User> = {},
): { readonly actions: readonly Action[]; readonly person: Person } {
  const userId = newUserId();
  const at = new Date().toISOString();
  const email = `${userId.toLowerCase()}@example.com`;
  const profile = { userId, name: `The ${role}`, email, timeZone: 'Europe/London', role };
  const user: User = newUser({ ...profile, ...overrides }, at);
  const { key, stored, actions: keyActions } = apiKeyOf(of, { userId: user.userId });
  const calendar = {
    ...calendarOf(user, always),
    teamId: of,
    isDefault: true,
    createdAt: at,
    updatedAt: at,
  };
  const change = { by: 'test', at, requestId: stored.keyId };
  const event = { kind: 'calendar_put', ...change } as const;
  const nothing = new Items();
  nothing.set(keys.hours(of, user.userId), undefined);
  nothing.set(keys.calendar(of, user.userId, calendar.uid), undefined);
  const actions = [
    writeUser(of, { ver: 0, user }, { kind: 'user_added', ...change }),
    takeAddressAction(of, user.email, user.userId),
    ...keyActions,
    ...storeCalendar(of, nothing, calendar, event),
    writeHours(of, nothing, calendar, 1),
  ];
  return { actions, person: { ...user, key } };
}

/** The only calendar of a user. Hours that are set again replace the former ones. */
const calendarOf = (
  { userId }: Pick<User, 'userId'>,
  { timeZone, items, overrides }: Hours,
): CalendarDraft => ({
  uid: userId.slice(0, 12),
  userId,
  name: 'Hours',
  isDefault: true,
  timezone: timeZone,
  calendars: items,
  overrides,
});

/** Hours that contain every minute of every day. */
const always = daily('UTC', 0, 24);

async function storeEventType(
  of: OrganizationId,
  hosts: Parameters<World['eventType']>[0],
  overrides: Partial<EventType> = {},
): Promise<EventType> {
  const createdAt = new Date().toISOString();
  const eventType: EventType = {
    ...anyEventType,
    uid: newUid(),
    createdAt,
    updatedAt: createdAt,
    ...overrides,
    hosts: hosts.map(({ userId, ...host }, sort) => ({
      userId,
      // The role of a host in the event type is not the user's role in the organization.
      role: 'viewer',
      userType: host.userType ?? 'host',
      priority: host.priority ?? 0,
      weight: host.weight ?? 1,
      sort: host.sort ?? sort,
    })),
  };
  await putEventType(of, eventType);
  return eventType;
}
