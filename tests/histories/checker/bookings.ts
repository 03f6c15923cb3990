import type { BookableType, Call, Fault, History } from '../history.ts';
import { bodyOf, type Change } from './changes.ts';
import { lifeOf, type Made, type Phase, type Sighting } from './lives.ts';

/** What of a booking the checker follows; `updatedAt` and roles are left out, because a reassignment does not tell them. */
export interface BookingState {
  readonly eventTypeId: string;
  readonly name: string;
  readonly status: string;
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  readonly hostIds: readonly string[];
  readonly createdAt: string;
}

export type BookingPhase = Phase<BookingState>;

export const minuteOf = (instant: unknown): number => Date.parse(String(instant)) / 60_000;

const idsOf = (hosts: unknown): string[] =>
  (hosts as { userId: string }[]).map(({ userId }) => userId);

/** The state as an answer or an item of the table tells it. */
export const bookingState = (data: Readonly<Record<string, unknown>>): BookingState => ({
  eventTypeId: String(data.eventTypeId),
  name: String(data.name),
  status: String(data.status),
  start: minuteOf(data.startedAt),
  end: minuteOf(data.endedAt),
  timeZone: String(data.timeZone),
  hostIds: idsOf(data.hosts),
  createdAt: String(data.createdAt),
});

const changing = new Set([
  'updateBooking',
  'rescheduleBooking',
  'cancelBooking',
  'confirmBooking',
  'declineBooking',
  'reassignBookingAutomatically',
  'reassignBooking',
]);

const isAccepted = ({ status }: Change): boolean => status === 200 || status === 201;

/** Every booking of a history with all its versions. */
export function bookingLives(
  changes: readonly Change[],
  calls: History['calls'],
): { readonly phases: readonly BookingPhase[]; readonly faults: readonly Fault[] } {
  const accepted = changes.filter(isAccepted);
  const changed = Map.groupBy(
    accepted.filter(({ act }) => changing.has(act.operation)),
    ({ act }) => act.uid,
  );
  const reads = Map.groupBy(
    calls.filter(({ act, status }) => act.operation === 'getBooking' && status === 200),
    ({ act }) => act.uid,
  );
  const lives = accepted
    .filter(({ act }) => act.operation === 'createBooking')
    .map((created) => {
      const uid = String(created.body.data?.uid);
      return lifeOfBooking(uid, created, changed.get(uid) ?? [], reads.get(uid) ?? []);
    });
  return {
    phases: lives.flatMap(({ phases }) => phases),
    faults: lives.flatMap(({ faults }) => faults),
  };
}

function lifeOfBooking(
  uid: string,
  created: Change,
  changed: readonly Change[],
  reads: readonly Call[],
) {
  const inOrder = [created, ...changed].toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0));
  const made: Made<BookingState>[] = [];
  const seen: Sighting<BookingState>[] = reads.map((call) => ({
    version: call.version ?? 0,
    state: bookingState(bodyOf(call).data ?? {}),
    startMs: call.startMs,
    endMs: call.endMs,
  }));
  for (const change of inOrder) {
    const version = change.version ?? 0;
    const before = made.at(-1);
    const state = stateAfter(change, before?.state);
    if (before && before.version === version && changesNothing(change, before.state)) {
      seen.push({ version, state, startMs: change.startMs, endMs: change.endMs });
    } else made.push({ version, state, change });
  }
  return lifeOf(uid, made, seen);
}

/** A move to the start that the booking has anyway makes no version. */
const changesNothing = ({ act }: Change, { start, timeZone }: BookingState): boolean =>
  act.operation === 'rescheduleBooking' &&
  minuteOf(act.body?.startedAt) === start &&
  act.body?.timeZone === timeZone;

/** A reassignment tells the new host and nothing else. */
function stateAfter({ act, body }: Change, before: BookingState | undefined): BookingState {
  const data = body.data ?? {};
  if (!act.operation.startsWith('reassign')) return bookingState(data);
  if (before === undefined) throw new Error('A booking begins with its creation.');
  return { ...before, hostIds: [(data.host as { uid: string }).uid] };
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** [from, to): what touches does not overlap. */
export const overlap = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to;

/** Whether a booking of this state holds time, seats and its place in the limits. */
export const holds = ({ status }: BookingState, type: BookableType): boolean =>
  status === 'open' ||
  (status === 'request' && (!type.requiresConfirmation || type.holdsWhileRequested));

/** The time of its hosts that it takes, buffers included. */
export const busyTime = (
  { start, end }: Pick<BookingState, 'start' | 'end'>,
  type: BookableType,
): Stretch => ({
  from: start - type.bufferBefore,
  to: end + type.bufferAfter,
});

export type Types = ReadonlyMap<string, BookableType>;

export const typeOf = (
  types: Types,
  { eventTypeId }: Pick<BookingState, 'eventTypeId'>,
): BookableType => {
  const type = types.get(eventTypeId);
  if (type === undefined) throw new Error(`No event type ${eventTypeId} is in this history.`);
  return type;
};

/** Guests of one event type, start and length share a host's time. */
export const sharesSlot = (a: BookingState, b: BookingState, type: BookableType): boolean =>
  type.seats > 1 && a.eventTypeId === b.eventTypeId && a.start === b.start && a.end === b.end;
