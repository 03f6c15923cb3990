import { expect, test } from 'vitest';
import { type CalendarDraft, putCalendar } from '../../lib/admin/put-calendar.ts';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { findCalendar, listCalendars } from '../../lib/data/hours/stored-calendars.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { hoursIn } from '../../lib/data/schedules/host-rules.ts';
import { type Calendar, hoursOf } from '../../lib/domain/hours/calendar.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { demoCalendars, demoUsers } from '../../scripts/demo/world.ts';
import { beforeTableCalls } from '../support/engine/table-calls.ts';

const organization = () => newUid() as OrganizationId;

function given(overrides: Partial<CalendarDraft> = {}): CalendarDraft {
  const [first] = demoCalendars(demoUsers());
  if (first === undefined) throw new Error('The demo has no calendar.');
  return { ...first, userId: newUserId(), ...overrides };
}

async function written(of: OrganizationId, calendar: CalendarDraft): Promise<Calendar> {
  const outcome = await putCalendar(of, calendar, Date.now());
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

const hoursNow = async (of: OrganizationId, userId: string) =>
  hoursIn(of, await readItems(of, [keys.hours(of, userId)]), userId);

test('the hours of the default calendar are the hours for searches', async () => {
  const of = organization();
  const calendar = given({ timezone: 'Asia/Kathmandu' });
  const first = await written(of, calendar);
  expect(first).toMatchObject({ ...calendar, teamId: of, isDefault: true });
  expect(await hoursNow(of, calendar.userId)).toEqual(hoursOf(first));
  const later = await written(of, { ...calendar, timezone: 'Asia/Tokyo' });
  expect(later.createdAt).toBe(first.createdAt);
  expect(await hoursNow(of, calendar.userId)).toEqual(hoursOf(later));
  expect(await listCalendars(of, calendar.userId)).toEqual([later]);
  expect(await findCalendar(of, calendar.uid)).toEqual({ ver: 2, calendar: later });
});

test('a calendar that is not the default does not change the hours', async () => {
  const of = organization();
  const calendar = await written(of, given());
  await written(of, { ...calendar, uid: newUid(), isDefault: false, timezone: 'Asia/Tokyo' });
  expect(await hoursNow(of, calendar.userId)).toEqual(hoursOf(calendar));
});

test('a new default calendar replaces the former default', async () => {
  const of = organization();
  const former = await written(of, given({ isDefault: false }));
  expect(former.isDefault, 'the first calendar is the default').toBe(true);
  const next = await written(of, { ...former, uid: newUid(), timezone: 'Europe/London' });
  const defaults = (await listCalendars(of, former.userId)).filter(({ isDefault }) => isDefault);
  expect(defaults).toEqual([next]);
  expect(await hoursNow(of, former.userId)).toEqual(hoursOf(next));
});

test('the default calendar remains the default until another one replaces it', async () => {
  const of = organization();
  const calendar = await written(of, given());
  const outcome = await putCalendar(of, { ...calendar, isDefault: false }, Date.now());
  expect(outcome).toBe('needs-default');
  expect(await listCalendars(of, calendar.userId)).toEqual([calendar]);
});

test('a calendar ID of another user is refused, and the calendar does not change', async () => {
  const of = organization();
  const calendar = await written(of, given());
  const outcome = await putCalendar(of, { ...calendar, userId: newUserId() }, Date.now());
  expect(outcome).toBe('of-another');
  expect((await findCalendar(of, calendar.uid))?.calendar).toEqual(calendar);
});

test('only one of two users gets a calendar ID that both use concurrently', async () => {
  const of = organization();
  const [mine, theirs] = [given(), given()];
  const uid = newUid();
  let isOvertaken = false;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || isOvertaken) return;
    isOvertaken = true;
    await written(of, { ...theirs, uid });
  });
  expect(await putCalendar(of, { ...mine, uid }, Date.now())).toBe('of-another');
  expect((await findCalendar(of, uid))?.calendar.userId).toBe(theirs.userId);
  expect(await listCalendars(of, mine.userId)).toEqual([]);
});

test('all calendars of a user are listed, even if they have more than a megabyte', async () => {
  const of = organization();
  const userId = newUserId();
  const dates = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const range = { startHour: 10, startMinute: 30, endHour: 20, endMinute: 30 };
  const overrides = Object.fromEntries(dates.map((date) => [date, Array(8).fill(range)]));
  for (let i = 0; i < 7; i += 1) await written(of, given({ userId, overrides }));
  expect(await listCalendars(of, userId)).toHaveLength(7);
});
