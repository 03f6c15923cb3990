import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { customAlphabet } from 'nanoid';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { type Key, keys } from '../../lib/data/keys.ts';
import { TableName, table } from '../../lib/data/table.ts';
import type { User } from '../../lib/data/users.ts';
import type { Hours } from '../../lib/domain/availability/hours.ts';
import type { EventType, EventTypeHost } from '../../lib/domain/event-types/event-type.ts';
import type { OrganizationId, Role } from '../../lib/domain/tenancy.ts';
import { hashOfKey } from '../../lib/http/api-key.ts';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const newKeyId = customAlphabet(lettersAndDigits, 16);
const newSecret = customAlphabet(lettersAndDigits, 32);

/** A user who can call: `key` is an API key with all scopes. */
export interface Person extends User {
  readonly key: string;
}

/** An organization of its own for one test. */
export interface World {
  readonly of: OrganizationId;
  readonly owner: Person;
  readonly admin: Person;
  readonly member: Person;
  readonly restricted: Person;
  readonly addUser: (role: Role, overrides?: Partial<User>) => Promise<Person>;
  /** The same user with another key, as `as` of a call. */
  readonly keyFor: (
    user: Pick<User, 'userId'>,
    scopes: readonly string[],
    overrides?: { readonly expiresAtMs?: number; readonly revokedAtMs?: number },
  ) => Promise<{ readonly key: string; readonly keyId: string }>;
  readonly setHours: (user: Pick<User, 'userId'>, hours: Hours) => Promise<void>;
  /** An event type whose hosts are the users named, bookable at any hour of any day unless overridden. */
  readonly eventType: (
    hosts: readonly (Pick<User, 'userId'> & Partial<EventTypeHost>)[],
    overrides?: Partial<EventType>,
  ) => Promise<EventType>;
}

export async function newWorld(): Promise<World> {
  const of = `org${newUid()}` as OrganizationId;
  const keyFor: World['keyFor'] = async ({ userId }, scopes, overrides = {}) => {
    const keyId = newKeyId();
    const key = `sk_live_${keyId}${newSecret()}`;
    const stored = {
      keyId,
      hash: hashOfKey(key),
      organizationId: of,
      userId,
      name: 'test',
      scopes,
    };
    await put(keys.apiKey(keyId), {
      doc: JSON.stringify({ ...stored, expiresAtMs: null, revokedAtMs: null, ...overrides }),
    });
    return { key, keyId };
  };
  const addUser: World['addUser'] = async (role, overrides = {}) => {
    const userId = newUserId();
    const user: User = {
      userId,
      name: `The ${role}`,
      email: `${userId.toLowerCase()}@example.com`,
      timeZone: 'Europe/London',
      role,
      ...overrides,
    };
    await put(keys.user(of, user.userId), { doc: JSON.stringify(user) });
    await setHours(user, always);
    const { key } = await keyFor(user, ['*']);
    return { ...user, key };
  };
  const setHours: World['setHours'] = ({ userId }, hours) =>
    put(keys.hours(of, userId), { doc: JSON.stringify(hours) });
  const [owner, admin, member, restricted] = await Promise.all([
    addUser('owner'),
    addUser('admin'),
    addUser('member'),
    addUser('restricted'),
  ]);
  return {
    of,
    owner,
    admin,
    member,
    restricted,
    addUser,
    keyFor,
    setHours,
    eventType: (hosts, overrides) => storeEventType(of, hosts, overrides),
  };
}

/** Every minute of every day. */
export const always: Hours = {
  timeZone: 'UTC',
  items: [
    {
      startHour: 0,
      startMinute: 0,
      endHour: 24,
      endMinute: 0,
      wday: 0,
      frequencyType: 1,
      frequencyInterval: 1,
      exceptions: [],
      startedAt: null,
      endedAt: null,
    },
  ],
  overrides: {},
};

async function storeEventType(
  of: OrganizationId,
  hosts: Parameters<World['eventType']>[0],
  overrides: Partial<EventType> = {},
): Promise<EventType> {
  const eventType: EventType = {
    uid: newUid(),
    name: 'A talk',
    description: '',
    status: 'enable',
    duration: 30,
    interval: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    minimumNotice: 0,
    window: null,
    timeZone: 'UTC',
    capacity: null,
    requiresConfirmation: false,
    holdsWhileRequested: true,
    locations: [
      {
        locationId: 'zoom',
        url: null,
        phoneNumber: null,
        address: null,
        customLocation: null,
        access: null,
      },
    ],
    questions: [],
    assignment: { type: 'any', method: 'equal' },
    limits: [],
    payment: { methods: ['none'], items: [] },
    bookingName: null,
    priority: 'middle',
    ...overrides,
    hosts: hosts.map(({ userId, ...host }, sort) => ({
      userId,
      role: host.role ?? 'editor',
      userType: host.userType ?? 'host',
      priority: host.priority ?? 0,
      weight: host.weight ?? 1,
      sort: host.sort ?? sort,
    })),
  };
  const { hosts: parts, ...root } = eventType;
  await put(keys.eventType(of, eventType.uid), { ver: 1, doc: JSON.stringify(root) });
  await Promise.all(
    parts.map((host) =>
      put(keys.eventTypeHost(of, eventType.uid, host.userId), { doc: JSON.stringify(host) }),
    ),
  );
  return eventType;
}

const put = async (key: Key, item: Readonly<Record<string, unknown>>): Promise<void> => {
  await table.send(new PutCommand({ TableName, Item: { ...item, ...key } }));
};
