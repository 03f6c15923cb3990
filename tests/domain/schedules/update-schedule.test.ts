import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HostRole } from '../../../lib/domain/event-types/event-type.ts';
import type { NewSchedule } from '../../../lib/domain/schedules/draft-schedule.ts';
import type { ScheduleUpdate } from '../../../lib/domain/schedules/update-schedule.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { read, valueIn } from '../../support/decisions/read-values.ts';
import {
  after,
  by,
  changesOf,
  create,
  everyTuesday,
  guest,
  host,
  ledgerOf,
  scheduleIn,
  scheduleNeed,
  stored,
  storedTalk,
  talk,
  update,
} from './deciding.ts';

test('a new name does not change the time of the hosts', () => {
  const decision = update({ name: 'Lecture', updateMessage: 'Renamed' }, storedTalk());
  expect(decision).toMatchObject({ reply: { version: 2, data: { name: 'Lecture' } } });
  const { schedule, weeks = [], rules = [], event } = changesOf(decision);
  expect(schedule).toMatchObject({ ver: 1, schedule: { name: 'Lecture' } });
  expect([...weeks, ...rules]).toEqual([]);
  expect(event).toMatchObject({ kind: 'schedule_updated', isSilent: false, message: 'Renamed' });
});

test('an update of a schedule with isSendUpdates false is silent', () => {
  const { event } = changesOf(update({ name: 'Lecture', isSendUpdates: false }, storedTalk()));
  expect(event.isSilent).toBe(true);
});

test('a schedule with a new time is removed from its former week and added to the new one', () => {
  const before = storedTalk({ attendees: [host('ada')] });
  const moved = { startedAt: '2030-03-12T10:00:00Z', endedAt: '2030-03-12T11:00:00Z' };
  const { weeks = [] } = changesOf(update(moved, before));
  expect(weeks.map(({ entries }) => entries.length)).toEqual([0, 1]);
});

test('another host takes over the time of the schedule', () => {
  const { weeks = [] } = changesOf(update({ attendees: [host('bo'), host('cy')] }, storedTalk()));
  expect(weeks.map(({ userId, entries }) => [userId, entries.length])).toEqual([
    ['ada', 0],
    ['cy', 1],
  ]);
});

test('a week that already contains the schedule as required is not written again', () => {
  const moved = { startedAt: '2030-03-05T10:30:00Z', endedAt: '2030-03-05T11:30:00Z' };
  const before = storedTalk();
  const former = read(scheduleNeed, valueIn(before, scheduleNeed));
  const ahead = [...after(before, update(moved, before)), former];
  expect(changesOf(update(moved, ahead)).weeks).toEqual([]);
});

test('an update of a schedule without members changes nothing and requires the version that was read', () => {
  const before = storedTalk();
  expect(update({}, before)).toEqual({
    reply: {
      data: { ...scheduleIn(before), isConcealed: false },
      version: 1,
      isPartial: false,
    },
    changes: [requireUnchanged({ resource: scheduleNeed, ver: 1 })],
  });
});

test('a hidden schedule is refused as unknown, and the role is checked before the version', () => {
  const before = storedTalk({ attendees: [host('bo'), guest('cy')] });
  const change = { name: 'Lecture' };
  const expecting = (precondition: readonly string[]) => ({ precondition });
  expect(update(change, stored)).toEqual({ refused: 'schedule/unknown' });
  expect(update(change, before, by('dee', 'restricted'))).toEqual({ refused: 'schedule/unknown' });
  expect(update(change, before, by('cy', 'restricted'))).toMatchObject({
    refused: 'caller/role-forbids',
  });
  expect(update(change, before, by('dee', 'member', expecting(['7'])))).toMatchObject({
    refused: 'caller/role-forbids',
  });
  expect(update(change, before, by('dee', 'admin', expecting(['7'])))).toMatchObject({
    refused: 'resource/changed',
  });
  for (const context of [by('ada'), by('bo'), by('dee', 'owner', expecting(['7', '1']))]) {
    expect(update(change, before, context)).toMatchObject({ reply: { version: 2 } });
  }
});

const attending = (role: HostRole) => storedTalk({ attendees: [{ ...guest('cy'), role }] });

test.each([
  { role: 'viewer', name: false, attendees: false },
  { role: 'editor', name: true, attendees: false },
  { role: 'admin', name: true, attendees: true },
] as const)(
  'an attendee with the role $role can change the name: $name, and the attendees: $attendees',
  ({ role, ...may }) => {
    const before = attending(role);
    const refused = { refused: 'schedule/role-forbids' };
    const outcome = (isAllowed: boolean) => (isAllowed ? { reply: { version: 2 } } : refused);
    const expecting = by('cy', 'member', { precondition: ['1'] });
    expect(update({ name: 'New' }, before, expecting)).toMatchObject(outcome(may.name));
    const attendees = [host('cy')];
    expect(update({ attendees }, before, expecting)).toMatchObject(outcome(may.attendees));
  },
);

test('an attendee without rights is refused even without changes, and before the version is checked', () => {
  const context = by('cy', 'member', { precondition: ['7'] });
  expect(update({}, attending('viewer'), context)).toMatchObject({
    refused: 'schedule/role-forbids',
  });
});

test('the role of an attendee limits neither the creator of a schedule nor admins and owners', () => {
  const before = storedTalk({ attendees: [{ ...guest('ada'), role: 'viewer' }, guest('cy')] });
  const attendees = [guest('bo')];
  for (const context of [by('ada'), by('cy', 'admin'), by('cy', 'owner')]) {
    expect(update({ attendees }, before, context)).toMatchObject({ reply: { version: 2 } });
  }
});

test('a cancelled schedule cannot be updated, and violations of the request are reported first', () => {
  const before = storedTalk();
  const schedule = { ...scheduleIn(before), status: 'cancel' as const };
  const cancelled = [...before, read(scheduleNeed, { ver: 2, schedule })];
  expect(update({ name: 'Lecture' }, cancelled)).toEqual({ refused: 'schedule/already-cancelled' });
  expect(update({ timeZone: 'Mars/Olympus' }, cancelled)).toMatchObject({
    refused: 'request/unprocessable',
  });
});

const anyPlace: fc.Arbitrary<Partial<NewSchedule>> = fc.record(
  {
    startedAt: fc
      .integer({ min: 0, max: 20 * 1440 })
      .map((minutes) =>
        new Date(Date.parse('2030-03-05T10:00:00Z') + minutes * 60_000).toISOString(),
      ),
    transparency: fc.constantFrom('opaque', 'transparent'),
    attendees: fc
      .tuple(fc.subarray(['ada', 'bo']), fc.subarray(['cy']))
      .map(([hosts, guests]) => [...hosts.map(host), ...guests.map(guest)]),
  },
  { requiredKeys: [] },
);

/** Adds an end after the start. Only a schedule that begins with the talk can have the routine of the talk. */
function withEnd(parts: Partial<NewSchedule>, minutes: number, repeats: boolean): ScheduleUpdate {
  const startedAt = parts.startedAt ?? talk.startedAt;
  const endedAt = new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
  const routine = repeats && parts.startedAt === undefined ? everyTuesday : null;
  return { ...parts, startedAt, endedAt, routine };
}

test('after an update, the time of all hosts is the same as if the schedule had been created that way', () => {
  const anyChange = fc
    .tuple(anyPlace, fc.integer({ min: 1, max: 16 * 1440 }), fc.boolean())
    .map((drawn) => withEnd(...drawn));
  let decisions = 0;
  fc.assert(
    fc.property(anyChange, anyChange, (first, second) => {
      const before = after(stored, create({ ...talk, ...first } as NewSchedule));
      const changed = after(before, update(second, before));
      const anew = after(stored, create({ ...talk, ...first, ...second } as NewSchedule));
      decisions += 3;
      expect(ledgerOf(changed)).toEqual(ledgerOf(anew));
    }),
    { numRuns: 1_000 },
  );
  expect(decisions).toBe(3_000);
});
