import { expect, test } from 'vitest';
import { meetingJob } from '../../lib/data/conferencing/meeting-jobs.ts';
import { enqueueSingleJob } from '../../lib/data/jobs/single-job.ts';
import { at, book, read } from '../api/bookings/guests.ts';
import { connected, made, reassign } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, runWorker, settle } from '../api/conferencing/zoom.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';

const minuteMs = 60_000;

test.each(['and nobody else has looked', 'and another run is done'])(
  'a worker that read a booking before its reassignment creates no meeting of the former host (%s)',
  async (meanwhile) => {
    const { zoom, world, eventType } = await connected();
    const { accessToken } = await connectZoom(zoom, world, world.admin);
    const booking = await book(world, eventType, at(2, '09:00'));
    await tellChanges();
    beforeCall(['TransactItems', `MTG#${booking.uid}`], async () => {
      await reassign(world, booking, world.admin);
      await tellChanges();
      // After three minutes another run can acquire the booking.
      if (meanwhile === 'and another run is done') await runWorker(3 * minuteMs);
    });
    await runWorker();
    await settle();
    await runWorker(6 * minuteMs);
    const asked = zoom.asked.filter(({ method }) => method === 'POST');
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${accessToken}`]);
    expect(await read(world, booking)).toMatchObject({
      url: made(zoom)[0]?.join_url,
      urlStatus: 'available',
    });
    expect(made(zoom)).toHaveLength(1);
  },
);

test('a meeting job that is enqueued for two instants is one job, which one worker runs', async () => {
  const { zoom, world, eventType } = await connected();
  const booking = await book(world, eventType, at(2, '09:00'));
  await tellChanges();
  const nowMs = Date.now();
  for (const dueAtMs of [nowMs - 2000, nowMs - 1000]) {
    await enqueueSingleJob(meetingJob(world.of, booking.uid), dueAtMs);
  }
  const { line } = await runWorker();
  expect(line).toMatchObject({ kept: 1 });
  expect((await runWorker(3 * minuteMs)).isIdle).toBe(true);
  expect(made(zoom)).toHaveLength(1);
});
