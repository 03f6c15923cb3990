import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { administration } from '../../lib/admin/administration.ts';
import { createOrganization } from '../../lib/admin/create-organization.ts';
import { type CalendarDraft, putCalendar } from '../../lib/admin/put-calendar.ts';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { addApiKey } from '../../lib/app/people/add-api-key.ts';
import { addUser } from '../../lib/app/people/add-user.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { TableName } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import { writeHostRules } from '../../lib/data/schedules/host-rules.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import type { User } from '../../lib/domain/people/user.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { demoCalendars, demoEventTypes, demoUser, demoUsers } from '../demo/world.ts';
import { floorSettings } from './floor.ts';
import { recurring, timeZone } from './recurring.ts';
import { otherEventTypes } from './stored-bookings.ts';
import { replacing } from './translated.ts';

/**
 * An organization for measurements. Its hosts work from 5:00 to 23:00 and have three recurring
 * schedules. Its event types are half an hour long.
 */
export interface World {
  readonly of: OrganizationId;
  readonly owner: User;
  /** An API key with all scopes. */
  readonly key: string;
  readonly hosts: (count: number) => Promise<readonly User[]>;
  readonly eventType: (hosts: readonly User[]) => Promise<string>;
}

export async function newWorld(): Promise<World> {
  const { organizationId: of } = await createOrganization('Bench', Date.now());
  const owner = demoUser('Owner', timeZone, 'owner');
  const context = administration(of, Date.now());
  await addUser(owner, context, wholeStoreOf(of));
  const given = { userId: owner.userId, name: 'Bench', scopes: ['*'], expiresAtMs: null };
  const { key } = (await addApiKey(given, context, wholeStoreOf(of))).data;
  return {
    of,
    owner,
    key,
    hosts: (count) => newHosts(of, count),
    eventType: (hosts) => newEventType(of, hosts),
  };
}

const daysOfTheWeek = [0, 1, 2, 3, 4, 5, 6];

/** The first host is created like any user. The others are copies with their own ids. */
async function newHosts(of: OrganizationId, count: number): Promise<readonly User[]> {
  const user = { ...demoUser('Host', timeZone, 'member'), email: `${newUid()}@example.com` };
  const calendarId = newUid();
  const { userId } = user;
  await addUser(user, administration(of, Date.now()), wholeStoreOf(of));
  await putCalendar(of, calendarOf(userId, calendarId), Date.now());
  const rules = [0, 1, 2].map((index) => ({ uid: newUid(), ...recurring(index) }));
  const { key, item } = writeHostRules(of, userId, 0, rules);
  await putAll([{ ...key, ...item }]);
  if (count === 1) return [user];
  const items = await itemsOf(keys.user(of, userId).pk);
  const others = Array.from({ length: count - 1 }, () => newUserId());
  const copies = others.flatMap((other) => {
    const texts = new Map([
      [userId, other],
      [calendarId, newUid()],
    ]);
    return items.map(replacing(texts)) as Item[];
  });
  await putAll(copies);
  return [user, ...others.map((userId) => ({ ...user, userId }))];
}

function calendarOf(userId: string, uid: string): CalendarDraft {
  const [calendar] = demoCalendars(demoUsers());
  if (calendar === undefined) throw new Error('The demo has no calendar.');
  const hours = { startHour: 5, startMinute: 0, endHour: 23, endMinute: 0 };
  const always = { frequencyInterval: 1, exceptions: [], startedAt: null, endedAt: null };
  const weekly = { ...hours, ...always, frequencyType: 2 as const };
  const calendars = daysOfTheWeek.map((wday) => ({ ...weekly, wday }));
  return { ...calendar, uid, userId, timezone: timeZone, calendars };
}

async function newEventType(of: OrganizationId, hosts: readonly User[]): Promise<string> {
  const { roundRobin } = demoEventTypes(demoUsers());
  const [host] = roundRobin.hosts;
  if (host === undefined) throw new Error('The demo has no host.');
  const eventType = {
    ...roundRobin,
    uid: newUid(),
    timeZone,
    interval: 15,
    minimumNotice: 0,
    hosts: hosts.map(({ userId }, sort) => ({ ...host, userId, sort })),
  };
  await putEventType(of, eventType, { ver: 0 });
  return eventType.uid;
}

const anyOf = <One>(ones: readonly One[]): One =>
  ones[Math.floor(Math.random() * ones.length)] as One;

const halfHoursADay = Array.from({ length: 48 }, (_, index) => index);
/** The half hour that is free for the bench: ten o'clock. */
export const leftHalfHour = 20;

/**
 * `perDay` busy half hours on each of the seven days, except the free one. With all 48, that one is
 * busy, too.
 */
const busyWeek = (week: number, perDay: number): readonly Entry[] =>
  daysOfTheWeek.flatMap((day) => {
    const rest = halfHoursADay.filter((one) => one !== leftHalfHour || perDay === 48);
    return Array.from({ length: perDay }, (): Entry => {
      const taken = anyOf(rest);
      rest.splice(rest.indexOf(taken), 1);
      const start = weekStart(week) + day * 1440 + taken * 30;
      const span = { start, end: start + 30, busyStart: start, busyEnd: start + 30 };
      const createdMinute = weekStart(week) - Math.floor(Math.random() * 40_000);
      const eventTypeId = anyOf(otherEventTypes);
      return { kind: 'booking', uid: newUid(), eventTypeId, ...span, createdMinute };
    });
  });

export function weekItem(of: OrganizationId, userId: string, week: number, perDay: number): Item {
  const { key, item } = writeHostWeek(of, userId, week, 0, busyWeek(week, perDay));
  return { ...key, ...item };
}

/** The client that fills the table. This is not measured, so it has a long timeout. */
const filler = DynamoDBDocumentClient.from(
  new DynamoDBClient({ ...floorSettings, requestHandler: { requestTimeout: 30_000 } }),
);

async function itemsOf(pk: string): Promise<readonly Item[]> {
  const { Items = [] } = await filler.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}

/** Writes many items concurrently. */
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
