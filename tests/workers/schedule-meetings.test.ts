import { expect, test, vi } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { ListScheduleHistory } from '../../lib/contract/schedules/list-schedule-history.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { accountsJob, meetingJob } from '../../lib/data/conferencing/meeting-jobs.ts';
import { enqueueSingleJob } from '../../lib/data/jobs/single-job.ts';
import { meetingAt } from '../../lib/data/meetings/stored-meetings.ts';
import type { Schedule } from '../../lib/domain/schedules/schedule.ts';
import { scheduleName } from '../../lib/domain/schedules/schedule-name.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { at } from '../api/bookings/guests.ts';
import { made } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, runWorker, settle, startZoom } from '../api/conferencing/zoom.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { create, guest, host } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import { entriesIn, withTarget, writeAll } from './target-calendars.ts';

const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00') };
const without = { url: null, urlStatus: 'none' };
const promised = { url: null, urlStatus: 'pending' };

/** An organization whose owner, who creates the schedules, has an account at Zoom. */
async function connected() {
  const zoom = await startZoom();
  const world = await newWorld('admin');
  // Runs of the worker may be days ahead.
  const expiresAtMs = Date.now() + 30 * 24 * 3_600_000;
  await connectZoom(zoom, world, world.owner, { expiresAtMs });
  const attendees = [host(world.member), guest(world.admin)];
  const createTalk = (parts: object = {}) =>
    create(world, { ...times, timeZone: 'UTC', attendees, location: 'zoom', ...parts });
  return { zoom, world, createTalk };
}

const read = async (world: World, { uid }: Pick<Schedule, 'uid'>): Promise<Schedule> =>
  (await call(GetSchedule, { as: world.owner, params: { uid } })).body.data as Schedule;

async function change(world: World, { uid }: Pick<Schedule, 'uid'>, body: object) {
  const reply = await call(UpdateSchedule, { as: world.owner, params: { uid }, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data as Schedule;
}

const remove = (world: World, { uid }: Pick<Schedule, 'uid'>) =>
  call(DeleteSchedule, { as: world.owner, params: { uid } });

test('a schedule gets a meeting with the account of its creator, which is moved, renamed and removed with it', async () => {
  const { zoom, world, createTalk } = await connected();
  const schedule = await createTalk();
  expect(schedule).toMatchObject(promised);
  await settle();
  const [meeting, ...others] = made(zoom);
  expect(others).toEqual([]);
  expect(meeting).toMatchObject({
    topic: 'Talk',
    start_time: times.startedAt.replace('.000', ''),
    duration: 60,
    timezone: 'UTC',
  });
  const url = meeting?.join_url;
  expect(await read(world, schedule)).toMatchObject({ url, urlStatus: 'available' });
  const history = await call(ListScheduleHistory, {
    as: world.owner,
    params: { uid: schedule.uid },
    query: {},
  });
  expect(history.body.data[0]).toMatchObject({
    event: 'schedule_updated',
    by: null,
    previous: promised,
  });
  // Recordings are not added to schedules.
  const account = `account of ${world.owner.userId}`;
  expect(await meetingAt('zoom', account, String(meeting?.id))).toBeUndefined();
  const moved = { name: 'Another', startedAt: at(3, '11:00'), endedAt: at(3, '12:30') };
  expect(await change(world, schedule, moved)).toMatchObject({ url, urlStatus: 'available' });
  await settle();
  expect(made(zoom)).toMatchObject([
    {
      topic: 'Another',
      start_time: at(3, '11:00').replace('.000', ''),
      duration: 90,
      join_url: url,
    },
  ]);
  expect((await remove(world, schedule)).status).toBe(204);
  await settle();
  expect(made(zoom)).toEqual([]);
  expect(await read(world, schedule)).toMatchObject({ status: 'cancel', ...without });
});

test('a schedule has one meeting, even if workers process it repeatedly and concurrently', async () => {
  const { zoom, world, createTalk } = await connected();
  const schedule = await createTalk();
  await tellChanges();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([runWorker(), runWorker(), runWorker()]);
    await enqueueSingleJob(meetingJob(world.of, scheduleName(schedule.uid)), Date.now());
  }
  await settle();
  expect(zoom.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await read(world, schedule)).toMatchObject({ urlStatus: 'available' });
});

test('a routine has one meeting, which moves to its next occurrence after each one', async () => {
  const { zoom, world, createTalk } = await connected();
  const item = { startHour: 9, startMinute: 0, endHour: 10, endMinute: 0, wday: 0 };
  const daily = { ...item, frequencyType: 1, frequencyInterval: 1, exceptions: [] };
  const routine = { duration: 60, endedAt: at(4, '00:00'), schedules: [daily] };
  const schedule = await createTalk({ routine });
  await settle();
  const [meeting] = made(zoom);
  const url = meeting?.join_url;
  expect(meeting).toMatchObject({ start_time: at(2, '09:00').replace('.000', ''), duration: 60 });
  const after = (instant: string) => Date.parse(instant) - Date.now() + 60_000;
  await runWorker(after(at(2, '09:30')));
  expect(made(zoom)[0]?.start_time).toBe(at(2, '09:00').replace('.000', ''));
  await runWorker(after(at(2, '10:00')));
  expect(made(zoom)).toMatchObject([
    { start_time: at(3, '09:00').replace('.000', ''), join_url: url },
  ]);
  await runWorker(after(at(3, '10:00')));
  expect(made(zoom)).toMatchObject([{ join_url: url }]);
  expect(await read(world, schedule)).toMatchObject({ url, urlStatus: 'available' });
});

test('a schedule at another location loses its meeting, and gets another one when the location is online again', async () => {
  const { zoom, world, createTalk } = await connected();
  const schedule = await createTalk();
  await settle();
  const [first] = made(zoom);
  expect(await change(world, schedule, { location: 'inPerson' })).toMatchObject(without);
  await settle();
  expect(made(zoom)).toEqual([]);
  expect(await change(world, schedule, { location: 'zoom' })).toMatchObject(promised);
  await settle();
  const [second] = made(zoom);
  expect(second?.join_url).not.toBe(first?.join_url);
  expect(await read(world, schedule)).toMatchObject({ url: second?.join_url });
});

test('a schedule that an attendee leaves gets another link, but keeps its link with isSendUpdates false', async () => {
  const { zoom, world, createTalk } = await connected();
  const schedule = await createTalk();
  await settle();
  const { url } = await read(world, schedule);
  const silent = { attendees: [host(world.member)], isSendUpdates: false };
  expect(await change(world, schedule, silent)).toMatchObject({ url });
  const added = { attendees: [host(world.member), host(world.admin)] };
  expect(await change(world, schedule, added)).toMatchObject({ url });
  const left = { attendees: [host(world.admin)] };
  expect(await change(world, schedule, left)).toMatchObject(promised);
  await settle();
  expect(made(zoom)).toHaveLength(1);
  const now = await read(world, schedule);
  expect(now).toMatchObject({ url: made(zoom)[0]?.join_url, urlStatus: 'available' });
  expect(now.url).not.toBe(url);
});

test('a schedule whose creator has no account has no meeting', async () => {
  const { zoom, world, createTalk } = await connected();
  const schedule = await createTalk({ location: 'teams' });
  expect(schedule).toMatchObject(promised);
  await settle();
  expect(zoom.asked).toEqual([]);
  expect(await read(world, schedule)).toMatchObject(without);
});

test('a schedule without a meeting gets one when its location is set again after its creator connected an account', async () => {
  const zoom = await startZoom();
  const world = await newWorld();
  const attendees = [host(world.owner)];
  const schedule = await create(world, { ...times, timeZone: 'UTC', attendees, location: 'zoom' });
  await settle();
  await connectZoom(zoom, world, world.owner);
  await enqueueSingleJob(accountsJob(world.of, world.owner.userId, Date.now()), Date.now());
  await settle();
  expect(await read(world, schedule)).toMatchObject(without);
  await change(world, schedule, { name: 'Another' });
  await settle();
  expect(await read(world, schedule)).toMatchObject(without);
  await change(world, schedule, { location: null });
  await change(world, schedule, { location: 'zoom' });
  await settle();
  const url = made(zoom)[0]?.join_url;
  expect(url).toMatch(/^https:/u);
  expect(await read(world, schedule)).toMatchObject({ url, urlStatus: 'available' });
});

test('a meeting of a schedule is created by a retry if the provider was unavailable', async () => {
  const { zoom, world, createTalk } = await connected();
  zoom.instead = () => ({ status: 503 });
  const schedule = await createTalk();
  await settle();
  expect(await read(world, schedule)).toMatchObject(promised);
  zoom.instead = undefined;
  await runWorker(6000);
  expect(await read(world, schedule)).toMatchObject({ url: made(zoom)[0]?.join_url });
});

test('a custom location without a description is a room at Jitsi from the first response on', async () => {
  vi.stubEnv('JITSI_URL', 'https://meet.example.com/');
  const { world, createTalk } = await connected();
  const schedule = await createTalk({ location: 'custom' });
  expect(schedule.url).toMatch(/^https:\/\/meet\.example\.com\/[0-9a-f]{32}$/u);
  expect(schedule.urlStatus).toBe('available');
  const { url } = schedule;
  const moved = { startedAt: at(3, '09:00'), endedAt: at(3, '10:00') };
  expect(await change(world, schedule, moved)).toMatchObject({ url });
  const described = { customLocation: 'The roof' };
  expect(await change(world, schedule, described)).toMatchObject(without);
  expect((await createTalk({ location: 'custom', ...described })).url).toBeNull();
  const headers = { prefer: 'handling=dry-run' };
  const body = { customLocation: null };
  const params = { uid: schedule.uid };
  const dry = await call(UpdateSchedule, { as: world.owner, params, body, headers });
  expect(dry.body.data.url).toBe('https://meet.example.com/dry-run');
});

test('the calendar entry of a schedule contains its link when the meeting is created', async () => {
  const { zoom, world, createTalk } = await connected();
  const target = await withTarget(world.member);
  const { uid } = await createTalk();
  await settle();
  await writeAll();
  const url = made(zoom)[0]?.join_url;
  expect(entriesIn(target).get(uid)).toMatchObject({ location: url, url });
});

/** Longer than the leases of a dispatcher and of a run that died. */
const laterMs = [0, 31_000, 61_000, 130_000, 600_000];

test.each(['before', 'after'] as const)(
  'after workers died %s any of their calls, each schedule has one meeting, and deleted ones have none',
  async (when) => {
    const { zoom, world, createTalk } = await connected();
    const death = dieAt();
    const deaths = deathsAt(when);
    const open: Schedule[] = [];
    for (let one = deaths.first; ; one += deaths.step) {
      const [kept, moved, deleted] = [await createTalk(), await createTalk(), await createTalk()];
      if (one !== deaths.first) await settle();
      const next = { startedAt: at(5, '09:00'), endedAt: at(5, '10:00') };
      await change(world, moved as Schedule, next);
      await remove(world, deleted as Schedule);
      open.push(kept as Schedule, moved as Schedule);
      death.arm(one, when);
      await drain(everyShard, Date.now()).catch(() => {});
      const isTeller = death.disarm();
      if (isTeller) await tellChanges(31_000);
      death.arm(one, when);
      await runWorker().catch(() => {});
      const isWorker = death.disarm();
      for (const ms of laterMs) {
        await tellChanges(31_000);
        await runWorker(ms);
      }
      if (!isTeller && !isWorker) break;
      expect(one).toBeLessThan(300);
    }
    const now = await Promise.all(open.map((schedule) => read(world, schedule)));
    expect(now.map(({ urlStatus }) => urlStatus)).toEqual(now.map(() => 'available'));
    const links = made(zoom).map(({ join_url, start_time }) => `${join_url} ${start_time}`);
    const expected = now.map(({ url, startedAt }) => `${url} ${startedAt.replace('.000', '')}`);
    expect(links.toSorted()).toEqual(expected.toSorted());
  },
);
