import { expect, test } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { ListScheduleHistory } from '../../../lib/contract/schedules/list-schedule-history.ts';
import { ListSchedules } from '../../../lib/contract/schedules/list-schedules.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import {
  create,
  everyTuesday,
  guest,
  host,
  patch,
  tryToCreate,
} from '../../support/schedules/schedules.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';

type As = Pick<Person, 'key'>;

/** A world with a private schedule that the member created and hosts. */
async function privateWorld(members: object = {}) {
  const world = await newWorld('admin');
  const sent = { displayType: 'private', attendees: [host(world.member)], ...members };
  return { world, schedule: await create(world, sent, world.member) };
}

const read = (as: As, { uid }: { readonly uid: string }) =>
  call(GetSchedule, { as, params: { uid } });

const remove = (as: As, { uid }: { readonly uid: string }) =>
  call(DeleteSchedule, { as, params: { uid } });

async function keyFor(maker: As, user: Pick<Person, 'userId'>): Promise<As> {
  const body = { name: 'A key', scopes: ['*'], userId: user.userId };
  const { body: reply, status } = await call(CreateApiKey, { as: maker, body });
  expect(status, reply.detail).toBe(201);
  return { key: reply.data.key };
}

test('an admin moves and deletes a private schedule without reading it', async () => {
  const { world, schedule } = await privateWorld();
  const { admin } = world;
  const changes = { startedAt: '2030-03-05T12:00:00Z', endedAt: '2030-03-05T13:00:00Z' };
  const { status, body } = await patch(world, schedule, changes, {}, admin);
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({
      name: '',
      createdBy: null,
      isConcealed: true,
      startedAt: '2030-03-05T12:00:00.000Z',
    }),
  ]);
  expect((await read(world.member, schedule)).body.data).toMatchObject({
    name: 'Talk',
    startedAt: '2030-03-05T12:00:00.000Z',
  });
  expect((await remove(admin, schedule)).status).toBe(204);
  expect((await read(admin, schedule)).body.data).toMatchObject({ name: '', status: 'cancel' });
});

test.each([
  { name: 'Another name' },
  { attendees: [] },
  { displayType: 'public' },
  { timeZone: 'Asia/Tokyo' },
  { startedAt: '2030-03-05T12:00:00Z', transparency: 'transparent' },
])('an admin cannot change a private schedule with %j', async (changes) => {
  const { world, schedule } = await privateWorld();
  const { status, body } = await patch(world, schedule, changes, {}, world.admin);
  expect([status, body.code]).toEqual([403, 'schedule/concealed']);
  expect((await read(world.member, schedule)).body.data).toEqual(schedule);
});

test('a member outside the audience cannot change a private schedule', async () => {
  for (const visibilityType of ['busy', 'default']) {
    const { world, schedule } = await privateWorld({ visibilityType });
    const other = await world.addUser('member');
    const code = visibilityType === 'busy' ? 'schedule/concealed' : 'schedule/unknown';
    const times = { startedAt: '2030-03-05T10:30:00Z' };
    expect((await patch(world, schedule, times, {}, other)).body.code).toBe(code);
    expect((await remove(other, schedule)).body.code).toBe(code);
  }
});

test('the ETag of a concealed schedule differs from the one of the whole schedule, and both can be sent', async () => {
  const { world, schedule } = await privateWorld();
  const whole = (await read(world.member, schedule)).headers.etag ?? '';
  const concealed = (await read(world.admin, schedule)).headers.etag ?? '';
  expect(concealed).not.toBe(whole);
  const known = { as: world.admin, params: { uid: schedule.uid } };
  const tagged = (tag: string) =>
    call(GetSchedule, { ...known, headers: { 'if-none-match': tag } });
  expect((await tagged(concealed)).status).toBe(304);
  expect((await tagged(whole)).status).toBe(200);
  const times = { endedAt: '2030-03-05T11:30:00Z' };
  const stale = { 'If-Match': '"7"' };
  expect((await patch(world, schedule, times, stale, world.admin)).status).toBe(412);
  const current = { 'If-Match': concealed };
  expect((await patch(world, schedule, times, current, world.admin)).status).toBe(200);
});

test('a dry run and a change without members return the concealed schedule', async () => {
  const { world, schedule } = await privateWorld();
  const dry = { Prefer: 'handling=dry-run' };
  const times = { endedAt: '2030-03-05T11:30:00Z' };
  for (const [changes, headers] of [
    [times, dry],
    [{}, {}],
  ] as const) {
    const { body } = await patch(world, schedule, changes, headers, world.admin);
    expect(body.data).toMatchObject({ name: '', isConcealed: true });
  }
});

test('a routine that an admin moves occurs at the new time', async () => {
  const routine = {
    ...everyTuesday,
    schedules: [{ ...everyTuesday.schedules[0], exceptions: ['2030-03-12'] }],
  };
  const { world, schedule } = await privateWorld({ routine, timeZone: 'UTC' });
  const changes = { startedAt: '2030-03-06T23:30:00Z', endedAt: '2030-03-07T01:00:00Z' };
  const { body } = await patch(world, schedule, changes, {}, world.admin);
  expect(body.data.routine).toEqual({
    duration: 90,
    endedAt: null,
    schedules: [
      {
        ...everyTuesday.schedules[0],
        startHour: 23,
        startMinute: 30,
        endHour: 1,
        endMinute: 0,
        wday: 3,
        exceptions: ['2030-03-13'],
      },
    ],
  });
  // A caller who reads the routine sends it with the new start.
  const refused = await patch(
    world,
    schedule,
    { startedAt: '2030-03-06T23:00:00Z' },
    {},
    world.member,
  );
  expect(refused.body.code).toBe('routine/start-is-no-occurrence');
});

test('an attendee who was removed is outside the audience from the next request on', async () => {
  const world = await newWorld();
  const attendee = await world.addUser('member');
  const sent = { displayType: 'private', attendees: [host(world.member), guest(attendee)] };
  const schedule = await create(world, sent, world.member);
  expect((await read(attendee, schedule)).body.data).toEqual(schedule);
  await patch(world, schedule, { attendees: [host(world.member)] }, {}, world.member);
  expect((await read(attendee, schedule)).body.code).toBe('schedule/unknown');
});

test('an attendee who leaves a private schedule gets a concealed reply', async () => {
  const { world, attendee, schedule } = await attendedWorld();
  const { body } = await patch(world, schedule, { attendees: [] }, {}, attendee);
  expect(body.data).toMatchObject({ name: '', isConcealed: true });
});

/** A world with a private schedule that a user attends who did not create it. */
async function attendedWorld() {
  const world = await newWorld('admin');
  const attendee = await world.addUser('member');
  const sent = { displayType: 'private', attendees: [host(attendee)] };
  return { world, attendee, schedule: await create(world, sent, world.member) };
}

test('a replay is concealed for a caller who has left the audience since', async () => {
  const { world, attendee, schedule } = await attendedWorld();
  const headers = { 'Idempotency-Key': 'rename' };
  const rename = () => patch(world, schedule, { name: 'Renamed' }, headers, attendee);
  const first = await rename();
  expect((await rename()).body).toEqual(first.body);
  await patch(world, schedule, { attendees: [] }, {}, world.member);
  const again = await rename();
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body.data).toMatchObject({ uid: schedule.uid, name: '', isConcealed: true });
  expect(again.headers.etag).not.toBe(first.headers.etag);
});

test('a replay of a creation is concealed for a key that another user made, and refused if the schedule does not exist for it', async () => {
  const world = await newWorld();
  const delegated = await keyFor(world.owner, world.member);
  for (const visibilityType of ['busy', 'default']) {
    const headers = { 'Idempotency-Key': `create ${visibilityType} once` };
    const sent = { displayType: 'private', visibilityType, attendees: [] };
    const first = await tryToCreate(world, sent, headers, world.member);
    expect(first.body.data).toMatchObject({ name: 'Talk', isConcealed: false });
    const again = await tryToCreate(world, sent, headers, delegated);
    const { uid } = first.body.data;
    if (visibilityType === 'busy') {
      expect(again.body.data).toMatchObject({ uid, name: '', isConcealed: true });
      expect(again.headers.location).toBe(first.headers.location);
    } else {
      expect(again.body.code).toBe('caller/role-forbids');
      expect(JSON.stringify(again)).not.toContain(uid);
    }
  }
});

test('a key that another user made reads and changes private schedules like a user who cannot read them', async () => {
  const { world, schedule } = await privateWorld();
  const { owner, member } = world;
  const delegated = await keyFor(owner, member);
  const own = await keyFor(member, member);
  const ofDelegated = await keyFor(delegated, member);
  expect((await read(own, schedule)).body.data).toEqual(schedule);
  for (const as of [delegated, ofDelegated]) {
    expect((await read(as, schedule)).body.data).toMatchObject({ name: '', isConcealed: true });
    const { body } = await patch(world, schedule, { endedAt: '2030-03-05T11:30:00Z' }, {}, as);
    expect(body.code).toBe('schedule/concealed');
    expect((await remove(as, schedule)).body.code).toBe('schedule/concealed');
  }
  const made = await tryToCreate(world, { displayType: 'private' }, {}, delegated);
  expect(made.body.data).toMatchObject({ name: '', isConcealed: true });
});

/** What a key that another user made gets for each operation on a schedule: the status, and the code or a member. */
async function answersOf(as: As, world: World, schedule: { readonly uid: string }) {
  const got = await read(as, schedule);
  const changed = [{ endedAt: '2030-03-05T11:30:00Z' }, { name: 'Another name' }, {}];
  const patches = await Promise.all(changed.map((body) => patch(world, schedule, body, {}, as)));
  const listed = await call(ListSchedules, { as, query: {} });
  const history = await call(ListScheduleHistory, { as, params: { uid: schedule.uid } });
  return [
    [got.status, got.body.code, got.body.data?.attendees],
    ...patches.map(({ status, body }) => [status, body.code]),
    [(await remove(as, schedule)).body.code],
    listed.body.data.length,
    [history.status, history.body.data?.length],
  ];
}

test.each(['busy', 'default'])(
  'a key that another user made does not tell whether its user is a guest or the creator of a private %s schedule',
  async (visibilityType) => {
    const answers: unknown[] = [];
    for (const part of ['none', 'guest', 'creator']) {
      const world: World<'admin'> = await newWorld('admin');
      const { admin, member: user, owner } = world;
      const attendees = [host(owner), ...(part === 'guest' ? [guest(user)] : [])];
      const sent = { displayType: 'private', visibilityType, attendees };
      const schedule = await create(world, sent, part === 'creator' ? user : owner);
      await tellChanges();
      const answer = JSON.stringify(await answersOf(await keyFor(admin, user), world, schedule));
      answers.push(answer.replace(owner.userId, 'the host'));
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[2]).toBe(answers[0]);
    expect(answers[0]).toContain(visibilityType === 'busy' ? 'schedule/concealed' : '404');
  },
);

test('the removal of a user takes them out of private schedules that the caller cannot read', async () => {
  const world: World<'admin'> = await newWorld('admin');
  const leaving = await world.addUser('member');
  const sent = { displayType: 'private', attendees: [host(world.member), guest(leaving)] };
  const schedule = await create(world, sent, world.member);
  const alone = await create(world, { ...sent, attendees: [host(leaving)] }, world.member);
  const params = { userId: leaving.userId };
  await expect
    .poll(async () => (await call(DeleteOrganizationUser, { as: world.admin, params })).status, {
      timeout: 10_000,
    })
    .toBe(204);
  const { attendees } = (await read(world.member, schedule)).body.data;
  expect(attendees).toEqual([host(world.member)]);
  expect((await read(world.member, alone)).body.data.status).toBe('cancel');
});
