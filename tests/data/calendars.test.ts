import { expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { type Calendar, hoursOf, listCalendars, putCalendar } from '../../lib/data/calendars.ts';
import { hoursIn } from '../../lib/data/host-rules.ts';
import { readItems } from '../../lib/data/items.ts';
import { keys } from '../../lib/data/keys.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { demoCalendars, demoUsers } from '../../scripts/demo/world.ts';

const organization = () => newUid() as OrganizationId;

function calendar(overrides: Partial<Calendar> = {}): Calendar {
  const [first] = demoCalendars(demoUsers());
  if (first === undefined) throw new Error('The demo has calendars.');
  return { ...first, userId: newUserId(), ...overrides };
}

const hoursNow = async (of: OrganizationId, userId: string) =>
  hoursIn(await readItems(of, [keys.hours(of, userId)]), of, userId);

test('the hours of the default calendar are those that free times are computed from', async () => {
  const of = organization();
  const written = calendar({ timezone: 'Asia/Kathmandu' });
  expect(await putCalendar(of, written)).toBe('written');
  expect(await hoursNow(of, written.userId)).toEqual(hoursOf(written));
  const later = { ...written, timezone: 'Asia/Tokyo' };
  expect(await putCalendar(of, later)).toBe('written');
  expect(await hoursNow(of, written.userId)).toEqual(hoursOf(later));
  expect(await listCalendars(of, written.userId)).toEqual([later]);
});

test('a calendar that is not the default changes no hours', async () => {
  const of = organization();
  const written = calendar();
  await putCalendar(of, written);
  const other = { ...written, uid: newUid(), isDefault: false, timezone: 'Asia/Tokyo' };
  await putCalendar(of, other);
  expect(await hoursNow(of, written.userId)).toEqual(hoursOf(written));
});

test('a user has one default calendar: a new one takes the place of the former', async () => {
  const of = organization();
  const former = calendar();
  const next = { ...former, uid: newUid(), timezone: 'Europe/London' };
  await putCalendar(of, former);
  await putCalendar(of, next);
  const defaults = (await listCalendars(of, former.userId)).filter(({ isDefault }) => isDefault);
  expect(defaults).toEqual([next]);
  expect(await hoursNow(of, former.userId)).toEqual(hoursOf(next));
});

test('the default calendar cannot stop being it without another in its place', async () => {
  const of = organization();
  const written = calendar();
  await putCalendar(of, written);
  expect(await putCalendar(of, { ...written, isDefault: false })).toBe('needs-default');
  expect(await listCalendars(of, written.userId)).toEqual([written]);
});
