import type { Fault, History } from '../history.ts';
import { bookingLives } from './bookings.ts';
import { bodyOf, changesOf } from './changes.ts';
import { exceeded, overbooked } from './counts.ts';
import { ledgerFaults } from './ledgers.ts';
import { Obstacles } from './obstacles.ts';
import { onSchedules, overlaps } from './overlaps.ts';
import { unjustified } from './refusals.ts';
import { scheduleLives } from './schedules.ts';
import { wrongSteps } from './steps.ts';
import { untold } from './tables.ts';

/**
 * Everything that a history shows the service to have done wrong. It knows nothing of how the service
 * works: requests, answers, the times of both, and what is stored when all is over.
 */
export function check({ types: list, calls, items }: History): readonly Fault[] {
  const types = new Map(list.map((type) => [type.uid, type]));
  const { changes, faults } = changesOf(calls);
  const bookings = bookingLives(changes, calls);
  const schedules = scheduleLives(changes);
  const all = [
    ...strange(calls),
    ...undecided(calls),
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
    ...overbooked(bookings.phases, types),
    ...exceeded(lives, types),
    ...onSchedules(lives, schedules.phases, types),
    ...unjustified(changes, { types, obstacles, bookings: lives, schedules: planned, emails }),
    ...untold(items, lives.values(), planned.values()),
    ...ledgerFaults(items, lives.values(), planned.values(), emails, types),
  ];
}

/** What was sent again and again is to be answered in the end. */
function undecided(calls: History['calls']): Fault[] {
  const byKey = Map.groupBy(calls, ({ key }) => key);
  return [...byKey].flatMap(([key, sent]) =>
    sent.every(({ status }) => status === 503)
      ? [{ rule: 'answer', detail: `${key}: ${sent[0]?.act.operation} stays undecided` } as const]
      : [],
  );
}

/** Every request of a history is one that can be granted: what is answered is that, a conflict, or a key that had been used. */
function strange(calls: History['calls']): Fault[] {
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
