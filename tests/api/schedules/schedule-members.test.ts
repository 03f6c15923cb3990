import { expect, test } from 'vitest';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { call } from '../../support/http/call.ts';
import { create, everyTuesday, guest, patched } from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

const places = ['inPerson', 'phone', 'zoom', 'googleMeet', 'askInvitee', 'teams', 'custom'];

test.each([
  ['priority', ['low', 'middle', 'high', null]],
  ['displayType', ['private', 'teamPublic', 'public']],
  ['location', [...places, null]],
  ['transparency', ['opaque', 'transparent']],
  ['behavior', ['event', 'work']],
  ['visibilityType', ['default', 'busy']],
] as const)(
  '%s accepts each of its values in a new and in a changed schedule',
  async (member, values) => {
    const world = await newWorld();
    const plain = await create(world);
    for (const value of values) {
      expect(await create(world, { [member]: value })).toMatchObject({ [member]: value });
      expect(await patched(world, plain, { [member]: value })).toMatchObject({ [member]: value });
    }
  },
);

test('an attendee can have each role as host and as guest', async () => {
  const world = await newWorld();
  const attendees = ['host', 'guest'].flatMap((userType) =>
    ['admin', 'editor', 'viewer'].map((role) => {
      return { email: `${userType}.${role}@example.com`, role, userType };
    }),
  );
  expect((await create(world, { attendees })).attendees).toEqual(attendees);
  expect((await patched(world, await create(world), { attendees })).attendees).toEqual(attendees);
});

/** Members that all differ from the defaults of a schedule. */
const rich = {
  description: 'With the whole team.',
  routine: everyTuesday,
  isRemind: true,
  projectId: 7,
  phoneNumber: '+81 3 0000 0000',
  access: 'Second floor.',
  address: '1-1 Chiyoda, Tokyo',
  customLocation: 'The long table',
  priority: 'high',
  displayType: 'private',
  location: 'custom',
  transparency: 'transparent',
  behavior: 'work',
  visibilityType: 'busy',
  attendees: [guest({ email: 'guest@example.com' })],
};

test.each([
  ['name', 'Another name'],
  ['description', 'Another text'],
  ['routine', null],
  ['isRemind', false],
  ['projectId', 8],
  ['phoneNumber', '1'],
  ['access', 'Third floor.'],
  ['address', 'Elsewhere'],
  ['customLocation', 'The short table'],
  ['priority', 'middle'],
  ['displayType', 'public'],
  ['location', 'phone'],
  ['transparency', 'opaque'],
  ['behavior', 'event'],
  ['visibilityType', 'default'],
  ['attendees', [guest({ email: 'another@example.com' })]],
])('a change of %s changes no other member', async (member, value) => {
  const world = await newWorld();
  const before = await create(world, rich);
  const after = await patched(world, before, { [member]: value });
  expect(after).toEqual({ ...before, [member]: value, updatedAt: expect.any(String) });
  const read = await call(GetSchedule, { as: world.owner, params: { uid: before.uid } });
  expect(read.body.data).toEqual(after);
});

test.each([
  ['startedAt', '2030-03-05T10:30:00.000Z'],
  ['endedAt', '2030-03-05T10:30:00.000Z'],
  ['timeZone', 'America/New_York'],
])('a change of %s changes no other member of a single schedule', async (member, value) => {
  const world = await newWorld();
  const before = await create(world, { ...rich, routine: null });
  const after = await patched(world, before, { [member]: value });
  expect(after).toEqual({ ...before, [member]: value, updatedAt: expect.any(String) });
});
