import { expect, test } from 'vitest';
import { commit } from '../../lib/data/engine/commit.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { noMeeting } from '../../lib/domain/meetings/stored-meeting.ts';
import { at, book, read } from '../api/bookings/guests.ts';
import { connected, made } from '../api/conferencing/meetings-at-zoom.ts';
import { runWorker } from '../api/conferencing/zoom.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';

test('a meeting whose record cannot be read blocks no other meeting, and is created by a retry after the record is fixed', async () => {
  const { zoom, world, eventType } = await connected();
  const { of } = world;
  const broken = await book(world, eventType, at(2, '09:00'));
  const whole = await book(world, eventType, at(2, '11:00'));
  const plant = (doc: string) =>
    commit(of, [{ key: keys.meetingOf(of, broken.uid), item: { ver: 1, schema: 1, doc } }]);
  await plant('{');
  await tellChanges();
  expect(await runWorker()).toMatchObject({
    isFailed: true,
    line: { kept: 1, errors: [expect.anything()] },
  });
  expect(await read(world, whole)).toMatchObject({ urlStatus: 'available' });
  // The retry is neither immediate nor delayed until the lease of the worker has ended.
  expect(await runWorker(2000)).toMatchObject({ isIdle: true });
  expect(await runWorker(12_000)).toMatchObject({
    isFailed: true,
    line: { errors: [expect.anything()] },
  });
  const { ver: _, ...doc } = noMeeting;
  await plant(JSON.stringify(doc));
  expect(await runWorker(60_000)).toMatchObject({ isFailed: false });
  expect(await read(world, broken)).toMatchObject({ urlStatus: 'available' });
  expect(made(zoom)).toHaveLength(2);
});
