import { listBookingsOfHost } from '../../data/bookings/list-bookings-of-host.ts';
import { gate } from '../../data/engine/gate.ts';
import { entryJob } from '../../data/external-calendars/entry-jobs.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import type { Position } from '../../data/lists/list-page.ts';
import { listSchedulesOfHost } from '../../data/schedules/list-schedules-of-host.ts';
import { scheduleName } from '../../domain/schedules/schedule-name.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Outcome } from '../queue/queue.ts';

const enqueuedAtOnce = 20;
/** The list may not contain a new booking yet, and its event may have been published before the user had a calendar. */
const secondPassAfterSeconds = 120;

/** The lists of a user, in the order in which they are read. */
const lists = ['bookings', 'short', 'long'] as const;

/** The progress of a job through the lists of a user. A requeued job has none: the user may have another calendar. */
export interface Progress {
  /** The instant (epoch milliseconds) that all pages of the pass use. */
  readonly listedMs: number;
  readonly list: (typeof lists)[number];
  /** The end of the last page; absent at the begin of a list. */
  readonly after?: Position | undefined;
}

interface EntriesJob {
  readonly userId: string;
  /** The attributes that an earlier part of the job has stored. */
  readonly progress: Progress | undefined;
  readonly isSecondPass: boolean;
}

/**
 * Lets a worker write all upcoming bookings and schedules of a user. They are listed twice, the second time a little
 * later.
 */
export async function listEntries(
  of: OrganizationId,
  { userId, progress, isSecondPass }: EntriesJob,
  nowMs: () => number,
  isOver: () => boolean,
): Promise<Outcome & { readonly count: number }> {
  const inTurn = gate(enqueuedAtOnce);
  let place: Progress | undefined = progress ?? { listedMs: nowMs(), list: 'bookings' };
  let count = 0;
  do {
    const { names, next } = await readPage(of, userId, place);
    await Promise.all(
      names.map((name) => inTurn(() => enqueueSingleJob(entryJob(of, name), nowMs()))),
    );
    count += names.length;
    place = next;
  } while (place !== undefined && !isOver());
  if (place !== undefined) {
    return { outcome: 'again', record: { progress: place, isSecondPass }, count };
  }
  if (isSecondPass) return { outcome: 'done', count };
  const record = { progress: null, isSecondPass: true };
  return { outcome: 'again', afterSeconds: secondPassAfterSeconds, record, count };
}

/** One page of a list, with the names of its entries. */
async function readPage(of: OrganizationId, userId: string, { listedMs, list, after }: Progress) {
  const { uids, next } =
    list === 'bookings'
      ? await listBookingsOfHost(of, userId, listedMs, after)
      : await listSchedulesOfHost(of, userId, list, listedMs, after);
  const following = lists[lists.indexOf(list) + 1];
  const nextList = following && { listedMs, list: following };
  return {
    names: list === 'bookings' ? uids : uids.map(scheduleName),
    next: next ? { listedMs, list, after: next } : nextList,
  };
}
