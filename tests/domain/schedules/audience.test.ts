import { expect, test } from 'vitest';
import { Schedule as Contract } from '../../../lib/contract/schedules/schedule.ts';
import {
  conceal,
  readableMembers,
  readingOf,
  visibleSchedule,
} from '../../../lib/domain/schedules/audience.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import type { Actor, OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import { guest, host } from './deciding.ts';

const actor = (userId: string, role: Role = 'member', parts: Partial<Actor> = {}): Actor => ({
  organizationId: 'org' as OrganizationId,
  userId,
  role,
  ...parts,
});

const marker = 'zq9secret';

/** A schedule with a value in every member. Ada created it, Bo is its host, and Cy a guest. */
const full: Schedule = {
  uid: 'abcdefghijkl',
  name: marker,
  description: marker,
  status: 'open',
  startedAt: '2030-03-05T10:00:00.000Z',
  endedAt: '2030-03-05T11:00:00.000Z',
  isAllDay: false,
  timeZone: 'UTC',
  url: marker,
  urlStatus: 'available',
  address: marker,
  phoneNumber: marker,
  customLocation: marker,
  access: marker,
  routine: null,
  isRemind: true,
  projectId: 7,
  attendees: [host('bo'), guest('cy'), { email: marker, role: 'admin', userType: 'host' }],
  priority: 'high',
  displayType: 'private',
  location: 'custom',
  transparency: 'opaque',
  behavior: 'event',
  visibilityType: 'default',
  createdBy: 'ada',
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-02T00:00:00.000Z',
};

const people: Readonly<Record<string, Actor>> = {
  creator: actor('ada'),
  host: actor('bo'),
  guest: actor('cy'),
  member: actor('dan'),
  admin: actor('eve', 'admin'),
  owner: actor('fay', 'owner'),
  'restricted guest': actor('cy', 'restricted'),
  'restricted user': actor('gus', 'restricted'),
  'key of the host by another user': actor('bo', 'member', { isDelegated: true }),
  'key of the creator by another user': actor('ada', 'member', { isDelegated: true }),
  'key of a guest by another user': actor('cy', 'member', { isDelegated: true }),
  'key of an admin by another user': actor('cy', 'admin', { isDelegated: true }),
  'key of a restricted guest by another user': actor('cy', 'restricted', { isDelegated: true }),
  'member with a key by another user': actor('dan', 'member', { isDelegated: true }),
  'removal of a deleted user': actor('eve', 'admin', { readsEverything: true }),
};

/** What each person reads of a schedule with these members. */
const readings = (parts: Partial<Schedule>) =>
  Object.fromEntries(
    Object.entries(people).map(([name, one]) => {
      const visible = visibleSchedule(one, { ...full, ...parts });
      return [name, visible && (visible.isConcealed ? 'concealed' : 'whole')];
    }),
  );

const inside = {
  creator: 'whole',
  host: 'whole',
  guest: 'whole',
  'restricted guest': 'whole',
  'key of the host by another user': 'concealed',
  'key of an admin by another user': 'concealed',
  'removal of a deleted user': 'whole',
};

test('a private schedule that others see as busy is concealed from all users outside its audience', () => {
  expect(readings({ visibilityType: 'busy' })).toEqual({
    ...inside,
    member: 'concealed',
    admin: 'concealed',
    owner: 'concealed',
    'restricted user': undefined,
    'key of the creator by another user': 'concealed',
    'key of a guest by another user': 'concealed',
    'key of a restricted guest by another user': undefined,
    'member with a key by another user': 'concealed',
  });
});

test('any other private schedule exists only for its audience, owners and admins', () => {
  expect(readings({})).toEqual({
    ...inside,
    member: undefined,
    admin: 'concealed',
    owner: 'concealed',
    'restricted user': undefined,
    'key of the creator by another user': undefined,
    'key of a guest by another user': undefined,
    'key of a restricted guest by another user': undefined,
    'member with a key by another user': undefined,
  });
});

test.each(['teamPublic', 'public'] as const)(
  'a %s schedule is whole for every user whose role may read it',
  (displayType) => {
    const all = readings({ displayType, visibilityType: 'busy' });
    expect(all).toEqual({
      ...Object.fromEntries(Object.keys(people).map((name) => [name, 'whole'])),
      'restricted user': undefined,
    });
  },
);

test('an attendee with only an email address is in no audience', () => {
  const parts = { attendees: [{ ...guest(''), userId: undefined, email: 'dan@example.com' }] };
  expect(readingOf(actor('dan'), { ...full, ...parts })).toBe('nothing');
  expect(readingOf(actor('bo'), { ...full, ...parts })).toBe('nothing');
});

test('a concealed schedule keeps the listed members, and every other member is empty', () => {
  const concealed: object = conceal(full);
  const listed: readonly string[] = readableMembers;
  const values = Object.entries(concealed);
  expect(values.map(([name]) => name).sort()).toEqual(Object.keys(Contract.entries).sort());
  for (const [name, value] of values) {
    if (name === 'attendees' || name === 'isConcealed') continue;
    if (listed.includes(name)) expect(value, name).toBe(full[name as keyof Schedule]);
    else expect(['', null, false, 'none'], name).toContain(value);
  }
  expect(concealed).toMatchObject({
    attendees: [{ userId: 'bo', role: 'viewer', userType: 'host' }],
    isConcealed: true,
  });
  expect(JSON.stringify(concealed)).not.toContain(marker);
});
