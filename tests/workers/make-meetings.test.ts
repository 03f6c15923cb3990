import { expect, test } from 'vitest';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { ListBookingHistory } from '../../lib/contract/bookings/list-booking-history.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { ListConferencingConnections } from '../../lib/contract/conferencing/list-conferencing-connections.ts';
import { meetingJob } from '../../lib/data/conferencing/meeting-jobs.ts';
import { enqueueSingleJob } from '../../lib/data/jobs/single-job.ts';
import { meetingAt } from '../../lib/data/meetings/stored-meetings.ts';
import { at, auditedWorld, book, read } from '../api/bookings/guests.ts';
import { cancel, connected, made, move, reassign } from '../api/conferencing/meetings-at-zoom.ts';
import { atZoom, connectZoom, runWorker, settle, startZoom } from '../api/conferencing/zoom.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import type { ZoomDouble } from '../support/meetings/zoom-double.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

const posted = (zoom: ZoomDouble) => zoom.asked.filter(({ method }) => method === 'POST').length;

test('a booking gets its meeting after it was created, and its history contains the change of its link', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(booking).toMatchObject({ url: '', urlStatus: 'pending' });
  await settle();
  const [meeting, ...others] = made(zoom);
  expect(others).toEqual([]);
  expect(meeting).toMatchObject({
    topic: 'A guest',
    start_time: booking.startedAt.replace('.000', ''),
    duration: 30,
    timezone: 'Asia/Tokyo',
  });
  const { url } = await read(world, booking);
  expect(url).toBe(meeting?.join_url);
  const params = { uid: booking.uid };
  const { body } = await call(ListBookingHistory, { as: world.owner, params, query: {} });
  expect(body.data[0]).toMatchObject({
    event: 'booking_updated',
    by: null,
    previous: { url: '', urlStatus: 'pending' },
  });
  expect(await meetingAt('zoom', `account of ${world.member.userId}`, String(meeting?.id))).toEqual(
    expect.objectContaining({ organizationId: world.of, bookingUid: booking.uid }),
  );
});

test('a booking has one meeting, even if workers process it repeatedly and concurrently', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  await tellChanges();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([runWorker(), runWorker(), runWorker()]);
    await enqueueSingleJob(meetingJob(world.of, booking.uid), Date.now());
  }
  await settle();
  expect(posted(zoom)).toBe(1);
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
});

test('a meeting is rescheduled and renamed with its booking, and removed when the booking is cancelled', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  const { url } = await read(world, booking);
  await move(world, booking, at(3, '10:00'));
  await settle();
  expect(made(zoom)).toMatchObject([{ start_time: at(3, '10:00').replace('.000', '') }]);
  expect((await read(world, booking)).url).toBe(url);
  await call(UpdateBooking, {
    as: world.owner,
    params: { uid: booking.uid },
    body: { name: 'Another', endedAt: at(3, '11:00') },
  });
  await settle();
  expect(made(zoom)).toMatchObject([{ topic: 'Another', duration: 60, join_url: url }]);
  await cancel(world, booking);
  await settle();
  expect(made(zoom)).toEqual([]);
  expect(await read(world, booking)).toMatchObject({ url: '', urlStatus: 'none' });
});

test('a reassigned booking gets a meeting of its new host, and the former meeting is removed', async () => {
  const { zoom, world, eventType } = await connected();
  await connectZoom(zoom, world, world.admin);
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  const { url } = await read(world, booking);
  await reassign(world, booking, world.admin);
  expect(await read(world, booking)).toMatchObject({ url: '', urlStatus: 'pending' });
  await settle();
  expect(made(zoom)).toHaveLength(1);
  expect(await read(world, booking)).toMatchObject({
    url: made(zoom)[0]?.join_url,
    urlStatus: 'available',
  });
  expect(made(zoom)[0]?.join_url).not.toBe(url);
  await reassign(world, booking, world.owner);
  await settle();
  expect(made(zoom)).toEqual([]);
  expect(await read(world, booking)).toMatchObject({ url: '', urlStatus: 'none' });
});

test('a booking that is cancelled before its meeting is created has none, and a request has none until it is confirmed', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  await cancel(world, booking);
  await settle();
  const asked = await atZoom(world, [world.member], { requiresConfirmation: true });
  const request = await book(world, asked, at(2, '11:00'));
  await settle();
  expect(zoom.asked).toEqual([]);
  await call(ConfirmBooking, { as: world.owner, params: { uid: request.uid } });
  await settle();
  expect(made(zoom)).toHaveLength(1);
  expect(await read(world, request)).toMatchObject({ urlStatus: 'available' });
});

test('guests of a slot share one meeting without the name of a guest, and it is removed with the last booking', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 3 });
  const guest = (email: string) => book(world, eventType, at(2, '09:00'), { email });
  const [one, two] = [await guest('one@example.com'), await guest('two@example.com')];
  await settle();
  const [meeting] = made(zoom);
  expect(made(zoom)).toHaveLength(1);
  // The booking that found the other one in progress is processed again.
  await runWorker(6000);
  expect(meeting?.topic).toBe('A talk');
  for (const booking of [one, two])
    expect((await read(world, booking)).url).toBe(meeting?.join_url);
  expect(await meetingAt('zoom', `account of ${world.member.userId}`, String(meeting?.id))).toEqual(
    expect.objectContaining({
      eventTypeId: eventType.uid,
      startedAtMs: Date.parse(at(2, '09:00')),
      hostId: world.member.userId,
    }),
  );
  await cancel(world, one);
  await settle();
  const three = await guest('three@example.com');
  await settle();
  expect((await read(world, three)).url).toBe(meeting?.join_url);
  await move(world, two, at(2, '12:00'));
  await settle();
  expect(made(zoom)).toHaveLength(2);
  await cancel(world, three);
  await settle();
  expect(made(zoom)).toHaveLength(1);
  expect((await read(world, two)).url).toBe(made(zoom)[0]?.join_url);
  await cancel(world, two);
  await settle();
  expect(made(zoom)).toEqual([]);
});

test('a shared account creates the meetings of hosts without an account', async () => {
  const zoom = await startZoom();
  const world = await auditedWorld();
  await connectZoom(zoom, world, world.owner, { shared: true });
  const booking = await book(world, await atZoom(world, [world.member]), at(2, '09:00'));
  await settle();
  expect((await read(world, booking)).url).toBe(made(zoom)[0]?.join_url);
});

test('a meeting is created by a retry if the provider was unavailable', async () => {
  const { zoom, world, eventType } = await connected();
  zoom.instead = () => ({ status: 503 });
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'pending' });
  await runWorker();
  expect(posted(zoom)).toBe(1);
  zoom.instead = undefined;
  await runWorker(6000);
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
  expect(made(zoom)).toHaveLength(1);
});

test('a meeting whose creation was answered with an error is found by a retry, and no second one is created', async () => {
  const { zoom, world, eventType } = await connected();
  zoom.instead = ({ method }) =>
    method === 'POST' ? { status: 500, isFinished: true } : undefined;
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  expect(made(zoom)).toHaveLength(1);
  await runWorker(6000);
  expect(made(zoom)).toHaveLength(1);
  expect((await read(world, booking)).url).toBe(made(zoom)[0]?.join_url);
});

test('a meeting whose creation was answered with an error is removed when its booking is cancelled', async () => {
  const { zoom, world, eventType } = await connected();
  zoom.instead = ({ method }) =>
    method === 'POST' ? { status: 500, isFinished: true } : undefined;
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  expect(made(zoom)).toHaveLength(1);
  await cancel(world, booking);
  await settle();
  expect(made(zoom)).toEqual([]);
});

test('after a day of failures the meeting of a booking has failed, and none is created until another host takes the booking', async () => {
  const { zoom, world, eventType } = await connected();
  zoom.instead = () => ({ status: 400 });
  const booking = await book(world, eventType, at(20, '09:00'));
  await settle();
  for (const minutes of [1, 4, 15, 50, 120, 320, 700, 1500, 3000]) {
    await runWorker(minutes * minuteMs);
  }
  expect(await read(world, booking)).toMatchObject({ url: '', urlStatus: 'failed' });
  zoom.instead = undefined;
  await runWorker(100 * hourMs);
  expect(made(zoom)).toEqual([]);
  await connectZoom(zoom, world, world.admin);
  await reassign(world, booking, world.admin);
  await settle();
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
});

test('an account whose access is revoked has failed, new bookings have no meeting, and a pending meeting is created when the account is connected again', async () => {
  const { zoom, world, account, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  zoom.accounts.clear();
  await settle();
  const { body } = await call(ListConferencingConnections, { as: world.member });
  expect(body.data).toMatchObject([{ uid: account.uid, status: 'failed' }]);
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'pending' });
  expect(await book(world, eventType, at(2, '11:00'))).toMatchObject({ urlStatus: 'none' });
  await connectZoom(zoom, world, world.member);
  await runWorker(6000);
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
});

test('a meeting that was deleted at the provider is created again with the next change of its booking', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  zoom.meetings.clear();
  await move(world, booking, at(3, '09:00'));
  await settle();
  await runWorker(6000);
  expect((await read(world, booking)).url).toBe(made(zoom)[0]?.join_url);
});

test('after a worker died at any of its calls, a booking has one meeting, and a cancelled booking has none', async () => {
  const { zoom, world, eventType } = await connected();
  const death = dieAt();
  let day = 2;
  for (const when of ['before', 'after'] as const) {
    const { first, step } = deathsAt(when);
    // A run has about twelve calls. The smaller step tries more than one of them.
    for (let calls = first; ; calls += Math.ceil(step / 3)) {
      const booking = await book(world, eventType, at(day, '09:00'));
      day += 1;
      await tellChanges();
      death.arm(calls, when);
      await runWorker().catch(() => undefined);
      const isDead = death.disarm();
      // The lease of a dead worker is two minutes for the booking, and one minute for the meeting.
      await runWorker(3 * minuteMs);
      const { url, urlStatus } = await read(world, booking);
      expect([urlStatus, made(zoom).map(({ join_url }) => join_url)]).toEqual(['available', [url]]);
      await cancel(world, booking);
      await tellChanges();
      death.arm(calls, when);
      await runWorker().catch(() => undefined);
      death.disarm();
      await runWorker(3 * minuteMs);
      expect(made(zoom)).toEqual([]);
      if (!isDead) break;
    }
  }
  expect(day).toBeGreaterThan(5);
});

test('a meeting that exists although its creation has failed for a day is removed when its booking is cancelled', async () => {
  const { zoom, world, eventType } = await connected();
  zoom.instead = ({ method }) => ({
    status: 500,
    ...(method === 'POST' && posted(zoom) === 1 && { isFinished: true as const }),
  });
  const booking = await book(world, eventType, at(20, '09:00'));
  await settle();
  for (const minutes of [1, 4, 15, 50, 120, 320, 700, 1500, 3000]) {
    await runWorker(minutes * minuteMs);
  }
  expect(await read(world, booking)).toMatchObject({ url: '', urlStatus: 'failed' });
  expect(made(zoom)).toHaveLength(1);
  zoom.instead = undefined;
  await cancel(world, booking);
  await settle();
  expect(made(zoom)).toEqual([]);
});
