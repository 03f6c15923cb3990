import type { BookableType, Call, Fault, History } from '../history.ts';
import { bodyOf, type Change } from './changes.ts';
import { lifeOf, type MadeVersion, type Phase, type Sighting } from './lives.ts';

/**
 * The members of a booking that the checker compares. `updatedAt` and roles are excluded, because the response to a
 * reassignment does not contain them.
 */
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

/** Reads the state from a response or from a stored item. */
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
  const made: MadeVersion<BookingState>[] = [];
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

/** Whether a reschedule keeps the start and the time zone. Such a request makes no new version. */
const changesNothing = ({ act }: Change, { start, timeZone }: BookingState): boolean =>
  act.operation === 'rescheduleBooking' &&
  minuteOf(act.body?.startedAt) === start &&
  act.body?.timeZone === timeZone;

/** The state after a change. The response to a reassignment contains only the new host. */
function stateAfter({ act, body }: Change, before: BookingState | undefined): BookingState {
  const data = body.data ?? {};
  if (!act.operation.startsWith('reassign')) return bookingState(data);
  if (before === undefined) throw new Error('The first change of a booking must be its creation.');
  return { ...before, hostIds: [(data.host as { uid: string }).uid] };
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Whether two half-open periods [from, to) overlap. Adjacent periods do not. */
export const overlap = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to;

/** Whether a booking in this state holds time and seats, and counts toward the limits. */
export const holds = ({ status }: BookingState, type: BookableType): boolean =>
  status === 'open' ||
  (status === 'request' && (!type.requiresConfirmation || type.holdsWhileRequested));

/** The time that a booking takes from its hosts, including buffers. */
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
  if (type === undefined) throw new Error(`The event type ${eventTypeId} is not in this history.`);
  return type;
};

/** Whether two bookings share a slot: they have the same event type, start and end. */
export const sharesSlot = (a: BookingState, b: BookingState, type: BookableType): boolean =>
  type.seats > 1 && a.eventTypeId === b.eventTypeId && a.start === b.start && a.end === b.end;
