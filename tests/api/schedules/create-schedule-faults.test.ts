import { expect, test } from 'vitest';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { call } from '../../support/http/call.ts';
import {
  everyTuesday,
  faultsOfNew,
  guest,
  host,
  talk,
  tryToCreate,
} from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

test.each([
  ['a value outside its enumeration', { location: 'nowhere' }, '/location member/not-allowed'],
  [
    'another number for a userType',
    { attendees: [{ ...guest({ email: 'a@example.com' }), userType: 3 }] },
    '/attendees/0/userType member/not-allowed',
  ],
  [
    'an attendee without userId and email',
    { attendees: [{ role: 'admin', userType: 'host' }] },
    '/attendees/0 member/invalid',
  ],
  ['an unknown member', { colour: 'red' }, '/colour member/unknown'],
  [
    'an unknown member of an attendee',
    { attendees: [{ ...guest({ email: 'a@example.com' }), name: 'A' }] },
    '/attendees/0/name member/unknown',
  ],
  ['a project of 0', { projectId: 0 }, '/projectId member/out-of-range'],
  ['a project of null', { projectId: null }, '/projectId member/wrong-type'],
  ['an empty name', { name: '' }, '/name member/out-of-range'],
  ['30 February', { startedAt: '2030-02-30T10:00:00Z' }, '/startedAt member/invalid'],
  ['null where nothing may be cleared', { transparency: null }, '/transparency member/not-allowed'],
  [
    'a repetition that lasts no time',
    { routine: { duration: 0, endedAt: null, schedules: [] } },
    '/routine/duration member/out-of-range',
  ],
])('a schedule with %s is 400 and names the fault', async (_, body, fault) => {
  expect(await faultsOfNew(await newWorld(), body)).toContain(fault);
});

test.each(['name', 'timeZone', 'startedAt', 'endedAt', 'attendees'])(
  'a schedule without %s is 400',
  async (member) => {
    expect(await faultsOfNew(await newWorld(), { [member]: undefined })).toEqual([
      `/${member} member/missing`,
    ]);
  },
);

test.each([
  ['name', 64],
  ['description', 10_000],
  ['phoneNumber', 32],
  ['access', 2000],
  ['address', 255],
  ['customLocation', 2000],
])('%s has at most %i characters, and an emoji counts as one', async (member, max) => {
  const world = await newWorld();
  const { status, body } = await tryToCreate(world, { [member]: '🗓'.repeat(max) });
  expect([status, body.data[member as 'name']]).toEqual([201, '🗓'.repeat(max)]);
  expect(await faultsOfNew(world, { [member]: `🗓${'a'.repeat(max)}` })).toEqual([
    `/${member} member/too-long`,
  ]);
});

test('a schedule has at most 100 attendees', async () => {
  const world = await newWorld();
  const attendees = Array.from({ length: 101 }, (_, i) =>
    guest({ email: `guest${i}@example.com` }),
  );
  expect((await tryToCreate(world, { attendees: attendees.slice(1) })).status).toBe(201);
  expect(await faultsOfNew(world, { attendees })).toEqual(['/attendees member/too-long']);
});

test('a schedule has at most 40 hosts', async () => {
  const world = await newWorld();
  const attendees = Array.from({ length: 41 }, (_, i) => ({
    ...guest({ email: `host${i}@example.com` }),
    userType: 'host',
  }));
  expect((await tryToCreate(world, { attendees: attendees.slice(1) })).status).toBe(201);
  expect(await faultsOfNew(world, { attendees })).toEqual(['/attendees schedule/too-many-hosts']);
});

test('an attendee with an unknown user ID or the ID of a user of another organization is 422', async () => {
  const world = await newWorld();
  const stranger = await newWorld();
  const attendees = [host(world.member), host(stranger.member), host({ userId: 'nobody' })];
  expect(await faultsOfNew(world, { attendees })).toEqual([
    '/attendees/1/userId user/unknown',
    '/attendees/2/userId user/unknown',
  ]);
});

test('a person cannot attend twice, whether by ID, by address in any letter case or by the address of a user', async () => {
  const world = await newWorld();
  const { member } = world;
  const repeated = ['/attendees/1 attendee/repeated'];
  expect(await faultsOfNew(world, { attendees: [host(member), host(member)] })).toEqual(repeated);
  const twice = [guest({ email: 'Guest@example.com' }), guest({ email: 'guest@EXAMPLE.com' })];
  expect(await faultsOfNew(world, { attendees: twice })).toEqual(repeated);
  const asUserToo = [host(member), guest({ email: member.email.toUpperCase() })];
  expect(await faultsOfNew(world, { attendees: asUserToo })).toEqual(repeated);
});

test('all semantic faults of a schedule are returned together', async () => {
  const world = await newWorld();
  const answer = await tryToCreate(world, {
    timeZone: 'Mars/Olympus',
    startedAt: '2030-03-04',
    isRoutine: false,
    routine: { ...everyTuesday, duration: 7 },
    attendees: [host(world.member), host(world.member), host({ userId: 'nobody' })],
  });
  expect([answer.status, answer.body.code]).toEqual([422, 'request/unprocessable']);
  expect(answer.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/timeZone time-zone/unknown',
    '/startedAt time/date-needs-all-day',
    '/isRoutine routine/flag-disagrees',
    '/routine/schedules/0 routine/duration-disagrees',
    '/attendees/2/userId user/unknown',
    '/attendees/1 attendee/repeated',
  ]);
});

test('a project number that is too large for a number is 400', async () => {
  const world = await newWorld();
  const rawBody = JSON.stringify({ ...talk, projectId: 7 }).replace(/7\}$/u, '1e999}');
  const { body } = await call(CreateSchedule, { as: world.owner, rawBody });
  expect(body.errors).toMatchObject([{ pointer: '/projectId', code: 'member/invalid' }]);
});
