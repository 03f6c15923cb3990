import { entryJob } from '../../data/external-calendars/entry-jobs.ts';
import { readTargetRegister } from '../../data/external-calendars/targets.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import { isKindOf } from '../../domain/events.ts';
import { mayConcern } from '../../domain/external-calendars/target.ts';
import type { TargetRegister } from '../../domain/external-calendars/target-register.ts';
import type { Event } from '../../domain/feed/event.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { nameOfEvent } from './name-of-event.ts';
import type { PublishedEvent } from './published-event.ts';
import { unlessOfTable } from './unless-of-table.ts';

/** The number of bookings and schedules, and the error of a register that cannot be read. */
interface Enqueued {
  readonly entries: number;
  readonly unreadable: readonly Error[];
}

/** Lets a worker write the calendar entries of bookings and schedules after their events. */
export async function enqueueEntries(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<Enqueued> {
  const { register, unreadable } = await readRegister(of);
  const concerned = events.filter(
    ({ content, userIds }) => isEntered(content) && mayConcern(register, userIds),
  );
  const names = new Set(concerned.map(nameOfEvent));
  for (const name of names) await enqueueSingleJob(entryJob(of, name), nowMs);
  return { entries: names.size, unreadable };
}

/** If the register cannot be read, any user may have a calendar: the worker reads the calendars themselves. */
async function readRegister(of: OrganizationId) {
  const everyUser: TargetRegister = { ver: 0, users: [], isForAll: true };
  return readTargetRegister(of).then(
    (register) => ({ register, unreadable: [] }),
    (error: Error) => ({ register: everyUser, unreadable: [unlessOfTable(error)] }),
  );
}

/** A request is in no calendar until it is confirmed, and a declined request was in none. */
const isEntered = ({ event }: Event): boolean =>
  isKindOf('schedule', event) ||
  (isKindOf('booking', event) && event !== 'booking_requested' && event !== 'booking_declined');
