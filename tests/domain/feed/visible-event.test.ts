import { expect, test } from 'vitest';
import type { Event } from '../../../lib/domain/feed/event.ts';
import {
  concealedEvent,
  isFoundBy,
  sentEvent,
  visibleEvent,
} from '../../../lib/domain/feed/visible-event.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import type { Actor, OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import { guest, host, scheduleIn, storedTalk } from '../schedules/deciding.ts';

const actor = (userId: string, role: Role = 'member'): Actor => ({
  organizationId: 'org' as OrganizationId,
  userId,
  role,
});

const dan = actor('dan');
const owner = actor('olga', 'owner');

/** Ada's talk, which Bo hosts and Cy attends, with these members. */
const schedule = (parts: Partial<Schedule> = {}): Schedule => ({
  ...scheduleIn(storedTalk({ attendees: [host('bo'), guest('cy')] })),
  name: 'zq9name',
  displayType: 'private',
  visibilityType: 'busy',
  ...parts,
});

const event = (object: Schedule, parts: Partial<Event> = {}): Event => ({
  event: 'schedule_updated',
  kinds: ['schedule_updated'],
  createdAt: object.updatedAt,
  object: { ...object, isConcealed: false },
  contact: null,
  answers: null,
  tracking: null,
  uid: 'evt_1',
  version: 2,
  by: 'ada',
  requestId: 'request',
  previous: { name: 'zq9former', endedAt: '2030-03-05T10:30:00.000Z' },
  ...parts,
});

const isWhole = (one: Event | undefined) => one && JSON.stringify(one).includes('zq9');

test('all of an event is read only by readers of its version and of the current version', () => {
  const [hidden, open] = [schedule(), schedule({ displayType: 'teamPublic' })];
  const read = (of: Schedule, current: Schedule | undefined, as = dan) =>
    isWhole(visibleEvent(as, event(of, { previous: {}, event: 'schedule_created' }), current));
  expect(read(open, open)).toBe(true);
  expect(read(open, hidden)).toBe(false);
  expect(read(hidden, open)).toBe(false);
  expect(read(open, undefined)).toBe(false);
  for (const userId of ['ada', 'bo', 'cy']) {
    expect(read(hidden, hidden, actor(userId))).toBe(true);
    expect(read(hidden, schedule({ attendees: [], createdBy: 'eve' }), actor(userId))).toBe(false);
  }
});

test('an event of a schedule that does not exist for the caller is left out, and its deletion too', () => {
  const hidden = schedule({ visibilityType: 'default' });
  expect(visibleEvent(dan, event(hidden), hidden)).toBeUndefined();
  expect(visibleEvent(dan, event(hidden), undefined)).toBeUndefined();
  const deletion = event(hidden, { event: 'schedule_deleted', kinds: ['schedule_deleted'] });
  expect(visibleEvent(dan, deletion, undefined)).toBeUndefined();
  expect(isWhole(visibleEvent(owner, deletion, undefined))).toBe(false);
});

test('the deletion of a schedule is read by its last version, when no version is stored any more', () => {
  const open = schedule({ displayType: 'public' });
  const deletion = event(open, { event: 'schedule_deleted', previous: {} });
  expect(visibleEvent(dan, deletion, undefined)).toEqual(deletion);
});

test('a concealed event has only times as former values, and no user who made the change', () => {
  const concealed = visibleEvent(dan, event(schedule()), schedule());
  expect(concealed).toMatchObject({ by: null, object: { name: '', createdBy: null } });
  expect(concealed?.previous).toEqual({ endedAt: '2030-03-05T10:30:00.000Z' });
});

test('an event in which only hidden members changed is left out', () => {
  for (const previous of [
    { name: 'zq9former' },
    { attendees: [host('bo')] },
    { description: 'zq9former', isRemind: true },
  ]) {
    expect(visibleEvent(dan, event(schedule(), { previous }), schedule())).toBeUndefined();
    expect(visibleEvent(actor('bo'), event(schedule(), { previous }), schedule())).toBeDefined();
  }
  const hosts = { previous: { attendees: [host('ada')] } };
  expect(visibleEvent(dan, event(schedule(), hosts), schedule())?.previous).toEqual({});
});

test('former values are concealed if only the former version was private', () => {
  const open = schedule({ displayType: 'teamPublic', name: 'Open day' });
  const previous = { displayType: 'private', name: 'zq9former', startedAt: open.createdAt };
  const read = visibleEvent(dan, event(open, { previous }), open);
  expect(read).toMatchObject({
    object: { name: 'Open day' },
    previous: { startedAt: open.createdAt },
  });
  expect(JSON.stringify(read)).not.toContain('zq9');
  expect(visibleEvent(actor('cy'), event(open, { previous }), open)?.previous).toEqual(previous);
});

test('an event without its attendees is read by all users unless the schedule is private', () => {
  const cutEventOf = (parts: Partial<Schedule>) => {
    const { attendees: _, ...object } = schedule(parts);
    const truncated = ['previous', 'object/attendees'];
    return event(schedule(parts), { object, previous: {}, truncated });
  };
  for (const displayType of ['teamPublic', 'public'] as const) {
    const open = cutEventOf({ displayType });
    for (const as of [actor('ada'), dan, owner]) {
      expect(visibleEvent(as, open, schedule({ displayType }))).toEqual(open);
    }
    expect(sentEvent(open)).toEqual(open);
  }
  for (const as of [actor('bo'), dan, owner]) {
    expect(isWhole(visibleEvent(as, cutEventOf({}), schedule()))).toBe(false);
  }
});

test('a caller outside the audience gets the concealed event that is stored with a cut event', () => {
  const { description: _, ...object } = schedule();
  const concealed = concealedEvent(event(schedule())) as Event;
  const truncated = ['previous', 'object/description'];
  const cut = event(schedule(), { object, previous: {}, truncated, concealed });
  expect(visibleEvent(dan, cut, schedule())).toEqual(concealed);
  expect(sentEvent(cut)).toEqual(concealed);
  expect(concealed).not.toHaveProperty('truncated');
  const read = visibleEvent(actor('bo'), cut, schedule());
  expect(read).toMatchObject({ object: { name: 'zq9name' }, truncated });
  expect(read).not.toHaveProperty('concealed');
  expect(visibleEvent(dan, { ...cut, concealed: null }, schedule())).toBeUndefined();
});

test('an event whose audience is not known is concealed', () => {
  const lost = event(schedule(), {
    object: { uid: 'abcdefghijkl' },
    previous: {},
    truncated: ['object'],
  });
  expect(visibleEvent(actor('ada'), lost, schedule())).toMatchObject({
    object: { uid: 'abcdefghijkl', name: '', isConcealed: true },
    truncated: ['object'],
  });
  const { displayType: _, ...cut } = { ...schedule(), isConcealed: false };
  const truncated = event(schedule(), { object: cut, truncated: ['object/displayType'] });
  expect(isWhole(visibleEvent(actor('ada'), truncated, schedule()))).toBe(false);
});

test('a webhook sends the same text at every attempt, whatever the current version is', () => {
  const open = event(schedule({ displayType: 'public' }), { previous: {} });
  expect(sentEvent(open)).toEqual(open);
  expect(isWhole(sentEvent(event(schedule())))).toBe(false);
  expect(sentEvent(event(schedule({ visibilityType: 'default' })))).toBeUndefined();
  const booking: Event = { ...open, event: 'guest_booked', kinds: ['guest_booked'] };
  expect(sentEvent(booking)).toBe(booking);
});

test('a concealed event is found by its hosts alone', () => {
  const concealed = visibleEvent(dan, event(schedule()), schedule()) as Event;
  expect(isFoundBy(concealed, 'bo')).toBe(true);
  expect(isFoundBy(concealed, 'cy')).toBe(false);
  expect(isFoundBy(event(schedule()), 'cy')).toBe(true);
});
