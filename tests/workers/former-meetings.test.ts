import { expect, test } from 'vitest';
import { accountsJob } from '../../lib/data/conferencing/meeting-jobs.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { requestSingleJob } from '../../lib/data/jobs/single-job.ts';
import { at, book } from '../api/bookings/guests.ts';
import { cancel, connected, made, reassign } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, runWorker, settle } from '../api/conferencing/zoom.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';

const minuteMs = 60_000;

test.each(['is taken by another host', 'is cancelled'])(
  'the meeting of a booking that %s while its account does not work is removed when the account works again',
  async (what) => {
    const { zoom, world, account, eventType } = await connected();
    await connectZoom(zoom, world, world.admin);
    const booking = await book(world, eventType, at(2, '09:00'));
    await settle();
    const [former] = made(zoom);
    zoom.accounts.delete(account.accessToken);
    if (what === 'is cancelled') await cancel(world, booking);
    else await reassign(world, booking, world.admin);
    await settle();
    for (const minutes of [1, 4, 15, 50]) await runWorker(minutes * minuteMs);
    expect(made(zoom)).toContainEqual(former);
    await connectZoom(zoom, world, world.member);
    const nowMs = Date.now();
    const check = accountsJob(world.of, world.member.userId, nowMs);
    await commit(world.of, requestSingleJob(check, nowMs));
    await tellChanges();
    for (const minutes of [51, 52]) await runWorker(minutes * minuteMs);
    expect(made(zoom)).not.toContainEqual(former);
    expect(made(zoom)).toHaveLength(what === 'is cancelled' ? 0 : 1);
  },
);
