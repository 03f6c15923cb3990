import { randomUUID } from 'node:crypto';
import { calendarFrom, storeCalendar } from '../data/calendars.ts';
import type { Action } from '../data/engine/commit.ts';
import { type Item, Items } from '../data/engine/items.ts';
import { eventTypeFrom, writeEventType } from '../data/event-types.ts';
import { type Key, keys } from '../data/keys.ts';
import { unpublished } from '../data/publish-change.ts';
import { listing, scheduleFrom } from '../data/schedules.ts';
import type { EventTypeHost } from '../domain/event-types/event-type.ts';
import type { CalendarEvent, ServiceEvent } from '../domain/events.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { scanTable } from './scan-table.ts';
import { transact } from './transact.ts';
import { upgradeApiKeys } from './upgrade-api-keys.ts';
import { upgradeLists } from './upgrade-lists.ts';
import { type SharedAddress, upgradePeople } from './upgrade-people.ts';

type Found = Item & Key;

/** How many of each were rewritten. */
export interface Upgraded {
  readonly eventTypes: number;
  readonly calendars: number;
  readonly schedules: number;
  readonly organizations: number;
  readonly users: number;
  readonly apiKeys: number;
  /** Of so many organizations, lists of event types, hosts and attendees. */
  readonly lists: number;
  readonly sharedAddresses: readonly SharedAddress[];
}

/**
 * Rewrites what 0.1.0 kept in other items or places than are read now; members that are merely missing
 * get their defaults when they are read. Each resource is one transaction, under the condition that
 * it is as it was found, so running this twice, or beside another run, changes nothing more. To clients
 * nothing is another, so no event tells of it.
 */
export async function upgrade(nowMs: number): Promise<Upgraded> {
  const { eventTypes, hosts, calendars, counts, hours, schedules } = await oldItems();
  const at = formatInstant(nowMs);
  const by = { by: 'administration', at, requestId: randomUUID() };
  const eventTypeWrites = eventTypes.map((item) =>
    eventTypeActions(item, hosts, { ...by, kind: 'event_type_put' }),
  );
  const calendarWrites = calendars.map((item) => {
    const of = { count: counts.get(item.pk) ?? 0, hours: hours.get(item.pk) };
    return calendarActions(item, of, { ...by, kind: 'calendar_put' });
  });
  const counted = [...new Set(calendars.map(({ pk }) => pk))].flatMap((pk) =>
    countActions(hours.get(pk), counts.get(pk) ?? 0),
  );
  return {
    eventTypes: await writeAll(eventTypeWrites),
    calendars: await writeAll(calendarWrites, counted),
    schedules: await writeAll(schedules.map(scheduleActions)),
    ...(await upgradePeople(nowMs)),
    apiKeys: await upgradeApiKeys(nowMs),
    // Last: where schedules stand in the lists is known by then.
    lists: await upgradeLists(),
  };
}

/** They are known by what they lack. */
async function oldItems() {
  const eventTypes: Found[] = [];
  const hosts: Found[] = [];
  const calendars: Found[] = [];
  const counts = new Map<string, number>();
  const schedules: Found[] = [];
  const hours = new Map<string, Found>();
  const ofOrganizations = {
    FilterExpression: 'begins_with(pk, :tenant)',
    ExpressionAttributeValues: { ':tenant': 'O#' },
  };
  for await (const item of scanTable(ofOrganizations)) {
    const isCalendar = /#U#[^#]+$/u.test(item.pk) && item.sk.startsWith('AV#');
    if (isCalendar && item.deletedAt === undefined) {
      counts.set(item.pk, (counts.get(item.pk) ?? 0) + 1);
    }
    if (/^ET#[^#]+#H#/u.test(item.sk)) hosts.push(item);
    else if (item.sk.startsWith('ET#') && item.hosts !== undefined) eventTypes.push(item);
    else if (item.sk.startsWith('AV#') && item.ver === undefined) calendars.push(item);
    else if (item.sk === 'HOURS') hours.set(item.pk, item);
    else if (/#S#[^#]+ META$/u.test(`${item.pk} ${item.sk}`) && isMisplaced(item)) {
      schedules.push(item);
    }
  }
  return { eventTypes, hosts, calendars, counts, hours, schedules };
}

const organizationOf = ({ pk }: Key): OrganizationId => pk.split('#')[1] as OrganizationId;

/** Its hosts were items of their own, which nobody reads any more; they are left. */
function eventTypeActions(item: Found, hosts: readonly Found[], event: ServiceEvent): Action[] {
  const own = hosts.filter(({ pk, sk }) => pk === item.pk && sk.startsWith(`${item.sk}#H#`));
  const eventType = {
    ...eventTypeFrom(item),
    hosts: own.map(({ doc }): EventTypeHost => JSON.parse(doc as string)),
  };
  const stored = { ver: item.ver as number, eventType };
  return [unpublished(writeEventType(organizationOf(item), stored, event, stored))];
}

/** It had no version and nothing that names its user, and the hours of the default one did not say whose they are. */
function calendarActions(
  item: Found,
  { count, hours }: { readonly count: number; readonly hours: Found | undefined },
  event: CalendarEvent,
): Action[] {
  const of = organizationOf(item);
  const found = calendarFrom(item);
  // A calendar that became the default meanwhile stays it.
  const isDefault = found.isDefault && (hours?.calendarId ?? found.uid) === found.uid;
  const calendar = { ...found, teamId: of, isDefault };
  const read = new Items();
  // Nothing is stored there in the form that is written now.
  read.set(item, undefined);
  read.set(keys.hours(of, calendar.userId), hours);
  const [own, owner, ...resolved] = storeCalendar(of, read, { calendar, count, event }) as [
    Action,
    Action,
    ...Action[],
  ];
  const asFound = { ...own, condition: 'attribute_exists(pk) AND attribute_not_exists(ver)' };
  return [asFound, owner, ...(calendar.isDefault ? resolved : [])];
}

/** What is long or repeats stands apart in the lists. */
const isMisplaced = (item: Found): boolean =>
  item.schema === undefined && item.lpk !== listing(organizationOf(item), scheduleFrom(item)).lpk;

const scheduleActions = (item: Found): Action[] => [
  {
    key: { pk: item.pk, sk: item.sk },
    update: 'SET lpk = :lpk',
    condition: 'ver = :v',
    values: { ':lpk': listing(organizationOf(item), scheduleFrom(item)).lpk, ':v': item.ver },
  },
];

/** Where the hours name their calendar already, only how many calendars there are is to be mended. */
const countActions = (hours: Found | undefined, count: number): Action[][] =>
  hours?.calendarId === undefined
    ? []
    : [
        [
          {
            key: { pk: hours.pk, sk: hours.sk },
            update: 'SET ver = :next, calendars = :n',
            condition: 'ver = :v',
            values: { ':v': hours.ver, ':next': (hours.ver as number) + 1, ':n': count },
          },
        ],
      ];

/** What somebody else changed meanwhile is already as it should be. `after` is written then, and not counted. */
async function writeAll(
  writes: readonly Action[][],
  after: readonly Action[][] = [],
): Promise<number> {
  let written = 0;
  for (const actions of writes) {
    const [{ key }] = actions as [Action];
    if ((await transact(organizationOf(key), actions)) === 'written') written += 1;
  }
  for (const actions of after) {
    const [{ key }] = actions as [Action];
    await transact(organizationOf(key), actions);
  }
  return written;
}
