import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { newApiKey } from '../../lib/admin/new-api-key.ts';
import { putCalendar } from '../../lib/admin/put-calendar.ts';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { putApiKey } from '../../lib/data/api-keys.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { settings, TableName } from '../../lib/data/engine/table.ts';
import { writeHostWeek } from '../../lib/data/host-weeks.ts';
import { putUser } from '../../lib/data/users.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import type { User } from '../../lib/domain/users/user.ts';
import { demoCalendars, demoEventTypes, demoUsers, newUser } from '../demo/world.ts';

/** An organization to measure with: hosts with hours around the clock, event types of half an hour. */
export interface World {
  readonly of: OrganizationId;
  /** An API key with all scopes. */
  readonly key: string;
  readonly host: () => Promise<User>;
  readonly eventType: (hosts: readonly User[]) => Promise<string>;
}

export async function newWorld(): Promise<World> {
  const of = newUid() as OrganizationId;
  const owner = newUser('Owner', 'UTC', 'owner');
  await putUser(of, owner);
  const { userId } = owner;
  const { key } = await newApiKey(of, { userId, name: 'Bench', scopes: ['*'] }, putApiKey);
  return { of, key, host: () => newHost(of), eventType: (hosts) => newEventType(of, hosts) };
}

const allDay = { startHour: 0, startMinute: 0, endHour: 24, endMinute: 0 };

async function newHost(of: OrganizationId): Promise<User> {
  const user = newUser('Host', 'UTC', 'member');
  await putUser(of, user);
  const [calendar] = demoCalendars(demoUsers());
  if (calendar === undefined) throw new Error('The demo has no calendar.');
  const calendars = calendar.calendars.map((item) => ({ ...item, ...allDay }));
  const own = { uid: newUid(), userId: user.userId, timezone: 'UTC', calendars };
  await putCalendar(of, { ...calendar, ...own }, Date.now());
  return user;
}

async function newEventType(of: OrganizationId, hosts: readonly User[]): Promise<string> {
  const { roundRobin } = demoEventTypes(demoUsers());
  const [host] = roundRobin.hosts;
  if (host === undefined) throw new Error('The demo has no host.');
  const eventType = {
    ...roundRobin,
    uid: newUid(),
    interval: 15,
    minimumNotice: 0,
    hosts: hosts.map(({ userId }, sort) => ({ ...host, userId, sort })),
  };
  await putEventType(of, eventType, { ver: 0 });
  return eventType.uid;
}

/** Twenty half hours on each of the seven days, not one touching another. */
export const busyWeek = (week: number): readonly Entry[] =>
  Array.from({ length: 7 * 20 }, (_, i) => {
    const start = weekStart(week) + Math.floor(i / 20) * 1440 + (i % 20) * 60;
    const span = { start, end: start + 30, busyStart: start, busyEnd: start + 30 };
    const uid = newUid();
    return { kind: 'booking', uid, eventTypeId: uid, ...span, createdMinute: 0 };
  });

export const weekItem = (of: OrganizationId, userId: string, week: number): Item => {
  const { key, item } = writeHostWeek(of, userId, week, 0, busyWeek(week));
  return { ...key, ...item };
};

/** Filling a table is not measured, and may take its time. */
const filler = DynamoDBDocumentClient.from(
  new DynamoDBClient({ ...settings, requestHandler: { requestTimeout: 30_000 } }),
);

/** Writes items as they are, many at once. */
export async function putAll(items: readonly Item[], tableName = TableName): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, i) =>
    items.slice(i * 25, i * 25 + 25),
  );
  const lanes = Array.from({ length: 8 }, async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      const puts = batch.map((one) => ({ PutRequest: { Item: { ...one } } }));
      await filler.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
    }
  });
  await Promise.all(lanes);
}
