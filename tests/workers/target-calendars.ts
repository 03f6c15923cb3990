import { expect, onTestFinished } from 'vitest';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { calendarName } from '../../lib/data/external-calendars/calendar-sync.ts';
import { writeCalendars } from '../../lib/workers/calendars/write-calendars.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import {
  type CaldavDouble,
  startCaldavDouble,
} from '../support/external-calendars/caldav-double.ts';
import { type ReadEntry, readEntry } from '../support/external-calendars/read-entry.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import type { Person } from '../support/world.ts';

/** An external calendar that a user has connected. */
export interface TargetCalendar {
  readonly double: CaldavDouble;
  /** The ID of the connection. */
  readonly uid: string;
  readonly as: Person;
}

const calendarId = '/cal/';

/** Starts or stops writing the user's bookings to a calendar. `id` is its ID at the provider. */
export const setTarget = (
  as: Pick<Person, 'key'>,
  uid: string,
  isTarget: boolean,
  id: string = calendarId,
) =>
  call(UpdateCalendarConnection, {
    as,
    params: { uid },
    body: { calendars: [{ id: calendarName(id), isTarget }] },
  });

/** Connects a calendar of the user. */
export async function connectCalendar(as: Person, double: CaldavDouble): Promise<TargetCalendar> {
  const url = `${double.url.replace('dav.example', '127.0.0.1')}/`;
  const body = { provider: 'caldav', url, username: 'ann', password: 'pass' };
  const made = await call(CreateCalendarConnection, { as, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { double, uid: made.body.data.uid, as };
}

/** Runs the worker once, as its schedule does. */
export const runWriter = (aheadMs = 0) => writeCalendars({}, Date.now() + aheadMs);

/** Publishes all changes, and writes all entries that are due when the clock is ahead. */
export async function writeAll(aheadMs = 0): Promise<Readonly<Record<string, unknown>>> {
  await tellChanges();
  const { line, isFailed } = await runWriter(aheadMs);
  if (isFailed) throw new Error(JSON.stringify(line));
  return line;
}

/** The entries of a calendar, by their UID without the host of the service. */
export const entriesIn = ({ double }: TargetCalendar): ReadonlyMap<string, ReadEntry> =>
  new Map(
    [...double.entries.values()].map(({ text }) => {
      const entry = readEntry(text);
      return [entry.uid.replace('@api.example.com', ''), entry];
    }),
  );

export const namesIn = (target: TargetCalendar): readonly string[] =>
  [...entriesIn(target).keys()].toSorted();

/** Jobs of the worker that writes entries. */
export const entriesDue = async () =>
  (await storedItems())
    .filter(({ pk, sk, status }) => isEntryJob(pk, sk) && status === 'pending')
    .map((item) => ({ ...item, id: String(item.pk).split('#').at(-1)?.replace('job.', '') }));

const isEntryJob = (pk: unknown, sk: unknown): boolean =>
  sk === 'JOB' && String(pk).includes('#EN#');

/** Methods of the write requests: one element for each entry that was put or deleted. */
export const writesAsked = ({ double }: TargetCalendar): readonly string[] =>
  double.asked.flatMap(({ method }) => (method === 'PUT' || method === 'DELETE' ? [method] : []));

/** Connects a calendar to which the user's current and future bookings are written. */
export async function withTarget(as: Person): Promise<TargetCalendar> {
  const double = await startCaldavDouble();
  onTestFinished(double.close);
  const connected = await connectCalendar(as, double);
  const { status, body } = await setTarget(as, connected.uid, true);
  expect(status, JSON.stringify(body)).toBe(200);
  await lookTwice();
  return connected;
}

/** Writes all bookings of a user, and checks them once more a little later. */
export async function lookTwice(): Promise<void> {
  await writeAll();
  await writeAll(3 * 60_000);
}

/** The only stored entry of a calendar. */
export function storedIn({ double }: TargetCalendar): {
  readonly name: string;
  readonly text: string;
} {
  const [first, ...others] = [...double.entries];
  if (first === undefined || others.length > 0)
    throw new Error('The calendar must have exactly one entry.');
  const [name, { text }] = first;
  return { name, text };
}
