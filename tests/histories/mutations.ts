import type { Fault, Operation } from './history.ts';
import { everything, type Mix } from './mixes.ts';

/** A line of a file, and what replaces it. */
export interface Place {
  readonly file: string;
  /** Part of a line that must occur exactly once in the file. */
  readonly line: string;
  readonly becomes: string;
}

/** A line of the service that a guarantee depends on. */
export interface Guard extends Place {
  readonly name: string;
  /** A second guard of the same guarantee, which is removed with the first. */
  readonly behind?: Place;
}

/** A guard, with the histories and rules that show its removal. */
export interface Mutation extends Guard {
  /** A mix of requests that conflict at this guard. */
  readonly hunt: Mix;
  /** One of these rules is broken without the guard. */
  readonly breaks: readonly Fault['rule'][];
}

const hunt = (weights: Readonly<Partial<Record<Operation, number>>>, mix: Partial<Mix>): Mix => ({
  ...everything,
  twice: 0,
  again: 0,
  conditional: 0,
  ...mix,
  weights,
});

/** Until a change is published, the outbox refuses another change with the same version. */
const behindVersions: Place = {
  file: 'lib/data/feed/outbox.ts',
  line: "  condition: 'attribute_not_exists(pk)',",
  becomes: '',
};

/** Guards of transactions and of the code around them. */
export const mutations: readonly Mutation[] = [
  {
    name: 'week',
    file: 'lib/data/ledger/host-weeks.ts',
    line: 'item, ...atVersion(ver) }',
    becomes: 'item }',
    hunt: hunt({ createBooking: 8, cancelBooking: 2 }, { types: [0], minutes: 360 }),
    breaks: ['overlap', 'ledger'],
  },
  {
    name: 'booking',
    file: 'lib/data/bookings/stored-bookings.ts',
    line: 'item, ...atRevision({ ver, rev }) }',
    becomes: 'item }',
    behind: behindVersions,
    hunt: hunt({ createBooking: 1, updateBooking: 9 }, { types: [7], newest: 2 }),
    breaks: ['version', 'step'],
  },
  {
    name: 'idempotency',
    file: 'lib/data/engine/idempotency.ts',
    line: "condition: 'attribute_not_exists(pk) OR #exp <= :now',",
    becomes: "condition: 'attribute_not_exists(pk) OR #exp <= :now OR attribute_exists(pk)',",
    hunt: hunt({ createBooking: 1 }, { types: [7], twice: 100 }),
    breaks: ['key'],
  },
  {
    name: 'if-match',
    file: 'lib/domain/precondition.ts',
    line: "precondition === undefined || precondition === '*' || precondition.includes(String(ver));",
    becomes: 'precondition !== undefined || ver > 0;',
    hunt: hunt({ createBooking: 1, updateBooking: 9 }, { types: [7], newest: 3, conditional: 100 }),
    breaks: ['step'],
  },
  {
    name: 'kept-409',
    file: 'lib/http/recover-write.ts',
    line: 'await keepConflict(idempotencyKey, { status: 409, body }, store);',
    becomes: 'body.length;',
    hunt: hunt({ createBooking: 6, cancelBooking: 4 }, { types: [0], minutes: 90, again: 50 }),
    breaks: ['key'],
  },
  {
    name: 'seat-taken',
    file: 'lib/data/limits/seats.ts',
    line: "condition: 'taken BETWEEN :one AND :last AND #end = :end',",
    becomes: "condition: '(taken BETWEEN :one AND :last AND #end = :end) OR attribute_exists(pk)',",
    hunt: hunt({ createBooking: 8, cancelBooking: 3 }, { types: [4, 5], minutes: 240 }),
    breaks: ['seats', 'ledger'],
  },
  {
    name: 'seat-left',
    file: 'lib/data/limits/seats.ts',
    line: "condition: 'taken > :one',",
    becomes: "condition: 'taken > :one OR attribute_exists(pk)',",
    hunt: hunt({ createBooking: 1 }, { types: [4, 5], minutes: 600, drains: true }),
    breaks: ['ledger'],
  },
  {
    name: 'seat-last',
    file: 'lib/data/limits/seats.ts',
    line: "update: 'SET taken = :zero REMOVE meetingUrl, makers',\n  condition: 'taken = :one',",
    becomes:
      "update: 'SET taken = :zero REMOVE meetingUrl, makers',\n  condition: 'taken = :one OR attribute_exists(pk)',",
    hunt: hunt({ createBooking: 5, cancelBooking: 5 }, { types: [5], minutes: 120, newest: 4 }),
    breaks: ['overlap', 'seats', 'ledger'],
  },
  {
    name: 'limit',
    file: 'lib/data/limits/counters.ts',
    line: "condition: 'attribute_not_exists(n) OR n <= :room',",
    becomes: "condition: 'attribute_not_exists(n) OR n <= :room OR attribute_exists(n)',",
    // Not a sequential event type: its turn also refuses the second of two bookings.
    hunt: hunt({ createBooking: 4, confirmBooking: 6 }, { types: [2], minutes: 5760, newest: 20 }),
    breaks: ['limit'],
  },
  {
    name: 'schedule',
    file: 'lib/data/schedules/stored-schedules.ts',
    line: 'item, ...atVersion(ver) }',
    becomes: 'item }',
    behind: behindVersions,
    hunt: hunt({ createSchedule: 1, updateSchedule: 9 }, { newest: 2 }),
    breaks: ['version'],
  },
  {
    name: 'second-look',
    file: 'lib/app/run-transaction.ts',
    line: 'if (readFirst === undefined || problems[refused].status !== 409) return true;',
    becomes: 'if (readFirst === undefined || refused !== undefined) return true;',
    hunt: hunt(
      { createBooking: 1, reassignBookingAutomatically: 5, updateBooking: 5 },
      { types: [1, 7], newest: 3 },
    ),
    breaks: ['refusal'],
  },
  {
    name: 'others-asked',
    file: 'lib/app/bookings/load-in-turn.ts',
    line: 'turn === undefined || (!isRefused(first) && !hasMoved(turn, first));',
    becomes: 'turn === undefined || !hasMoved(turn, first) || isRefused(first);',
    hunt: hunt({ createBooking: 8, cancelBooking: 2 }, { types: [8, 9], minutes: 360 }),
    breaks: ['refusal'],
  },
  {
    name: 'rules',
    file: 'lib/data/schedules/host-rules.ts',
    line: 'item, ...atVersion(ver) }',
    becomes: 'item }',
    hunt: hunt({ createSchedule: 8, deleteSchedule: 2 }, { lasting: 100 }),
    breaks: ['ledger'],
  },
];

/** The guard, and the second guard if there is one. */
export const placesOf = (guard: Guard): readonly Place[] =>
  guard.behind ? [guard, guard.behind] : [guard];

/** Returns the source of a file without the guard. Throws if the guard does not occur exactly once. */
export function withoutLine(source: string, { file, line, becomes }: Place): string {
  const parts = source.split(line);
  if (parts.length !== 2) throw new Error(`In ${file} stands ${parts.length - 1} times: ${line}`);
  return parts.join(becomes);
}
