import { expect, test } from 'vitest';
import { grantDeps } from '../../lib/app/external-calendars/grants.ts';
import { keepMeeting } from '../../lib/app/meetings/keep-meeting.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import { openMeetingSource } from '../../lib/outbound/meetings/open-meeting-source.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';
import { at, book } from '../api/bookings/guests.ts';
import { connected, made } from '../api/conferencing/meetings-at-zoom.ts';

test('a run calls an account whose provider does not answer in time once, and another run calls it again', async () => {
  const { zoom, world, eventType } = await connected();
  const uids: string[] = [];
  for (const hour of ['09:00', '11:00', '13:00'])
    uids.push((await book(world, eventType, at(2, hour))).uid);
  zoom.instead = () => ({ status: 504 });
  const deps = { ...grantDeps, openMeetingSource, surroundings, newMarker: newUid };
  const keepAll = async (nowMs: number) => {
    const silent = new Set<string>();
    const before = zoom.asked.length;
    for (const uid of uids) {
      const kept = await keepMeeting(uid, () => nowMs, wholeStoreOf(world.of), { ...deps, silent });
      expect(kept).toMatchObject({ came: 'failed', againAtMs: expect.any(Number) });
    }
    return zoom.asked.length - before;
  };
  const nowMs = Date.now();
  expect(await keepAll(nowMs)).toBe(1);
  expect(await keepAll(nowMs + 5 * 60_000)).toBe(1);
  expect(made(zoom)).toEqual([]);
});
