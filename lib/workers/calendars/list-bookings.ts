import { listBookingsOfHost } from '../../data/bookings/list-bookings-of-host.ts';
import { gate } from '../../data/engine/gate.ts';
import { entryJob } from '../../data/external-calendars/entry-jobs.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import type { Position } from '../../data/lists/list-page.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Outcome } from '../queue/queue.ts';

const enqueuedAtOnce = 20;
/** The list may not contain a new booking yet, and its event may have been published before the user had a calendar. */
const secondPassAfterSeconds = 120;

/** The progress of a job through the bookings of a user. A requeued job has none: the user may have another calendar. */
export interface Progress {
  /** The instant (epoch milliseconds) that all pages of the pass use. */
  readonly listedMs: number;
  readonly after: Position;
}

interface BookingsJob {
  readonly userId: string;
  /** The attributes that an earlier part of the job has stored. */
  readonly progress: Progress | undefined;
  readonly isSecondPass: boolean;
}

/** Lets a worker write all upcoming bookings of a user. They are listed twice, the second time a little later. */
export async function listBookings(
  of: OrganizationId,
  { userId, progress, isSecondPass }: BookingsJob,
  nowMs: () => number,
  isOver: () => boolean,
): Promise<Outcome & { readonly count: number }> {
  const inTurn = gate(enqueuedAtOnce);
  const listedMs = progress?.listedMs ?? nowMs();
  let after = progress?.after;
  let count = 0;
  do {
    const { uids, next } = await listBookingsOfHost(of, userId, listedMs, after);
    await Promise.all(
      uids.map((uid) => inTurn(() => enqueueSingleJob(entryJob(of, uid), nowMs()))),
    );
    count += uids.length;
    after = next;
  } while (after !== undefined && !isOver());
  if (after !== undefined) {
    return { outcome: 'again', record: { progress: { listedMs, after }, isSecondPass }, count };
  }
  if (isSecondPass) return { outcome: 'done', count };
  const record = { progress: null, isSecondPass: true };
  return { outcome: 'again', afterSeconds: secondPassAfterSeconds, record, count };
}
