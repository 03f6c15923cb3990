import type { Fault, History } from '../history.ts';
import { bookingLives } from './bookings.ts';
import { bodyOf, changesOf } from './changes.ts';
import { exceededLimits, overbookedSlots } from './counts.ts';
import { ledgerFaults } from './ledgers.ts';
import { Obstacles } from './obstacles.ts';
import { bookingsOnSchedules, overlaps } from './overlaps.ts';
import { unjustifiedRefusals } from './refusals.ts';
import { scheduleLives } from './schedules.ts';
import { wrongSteps } from './steps.ts';
import { storageFaults } from './tables.ts';

/**
 * Finds all violations of guarantees in a history. Does not depend on how the service works: it sees only the requests,
 * the responses, the times of both, and the items that are stored at the end.
 */
export function check({ types: list, calls, items }: History): readonly Fault[] {
  const types = new Map(list.map((type) => [type.uid, type]));
  const { changes, faults } = changesOf(calls);
  const bookings = bookingLives(changes, calls);
  const schedules = scheduleLives(changes);
  const all = [
    ...unexpectedResponses(calls),
    ...undecidedRequests(calls),
    ...faults,
    ...bookings.faults,
    ...schedules.faults,
  ];
  const lives = Map.groupBy(bookings.phases, ({ uid }) => uid);
  const planned = Map.groupBy(schedules.phases, ({ uid }) => uid);
  const emails = new Map(
    [...lives].map(([uid, [first]]) => [uid, first?.change.act.body?.email ?? '']),
  );
  const obstacles = new Obstacles(bookings.phases, schedules.phases, emails, types);
  return [
    ...all,
    ...wrongSteps(lives, types),
    ...overlaps(bookings.phases, types),
    ...overbookedSlots(bookings.phases, types),
    ...exceededLimits(lives, types),
    ...bookingsOnSchedules(lives, schedules.phases, types),
    ...unjustifiedRefusals(changes, {
      types,
      obstacles,
      bookings: lives,
      schedules: planned,
      emails,
    }),
    ...storageFaults(items, lives.values(), planned.values()),
    ...ledgerFaults(items, lives.values(), planned.values(), emails, types),
  ];
}

/** Finds requests that were never answered with anything but 503. */
function undecidedRequests(calls: History['calls']): Fault[] {
  const byKey = Map.groupBy(calls, ({ key }) => key);
  return [...byKey].flatMap(([key, sent]) =>
    sent.every(({ status }) => status === 503)
      ? [{ rule: 'answer', detail: `${key}: ${sent[0]?.act.operation} stays undecided` } as const]
      : [],
  );
}

/**
 * Finds unexpected responses. Every request of a history is valid: it succeeds, conflicts, reuses a key or stays
 * undecided.
 */
function unexpectedResponses(calls: History['calls']): Fault[] {
  const isKnown = ({ status, text }: History['calls'][number]) =>
    [200, 201, 204, 409, 412, 503].includes(status) ||
    (status === 422 && text.includes('"code":"idempotency/key-reused"'));
  return calls
    .filter((call) => !isKnown(call))
    .map((call) => ({
      rule: 'answer',
      detail: `${call.key}: ${call.act.operation} of ${call.act.uid ?? call.act.body?.startedAt} was answered ${call.status} ${bodyOf(call).code}`,
    }));
}
