import type { BookableType, Fault } from '../history.ts';
import { type BookingPhase, type BookingState, minuteOf, type Types, typeOf } from './bookings.ts';
import type { Change } from './changes.ts';
import { mayBeIn, type Phase } from './lives.ts';
import type { Obstacles, WantedBooking } from './obstacles.ts';

/** Everything that a refusal is compared with. */
export interface RefusalContext {
  readonly types: Types;
  readonly obstacles: Obstacles;
  readonly bookings: ReadonlyMap<string, readonly BookingPhase[]>;
  readonly schedules: ReadonlyMap<string, readonly Phase<{ readonly status: string }>[]>;
  readonly emails: ReadonlyMap<string, string>;
}

/**
 * Finds 409 and 412 responses without a reason: a version that may have been in effect at some instant of the request
 * must forbid the change. If one of several hosts is enough, each host must have been busy at some instant of the
 * request. This need not be the same instant, because the service does not read all hosts in one moment.
 */
export function unjustifiedRefusals(changes: readonly Change[], context: RefusalContext): Fault[] {
  return changes
    .filter(({ status }) => status === 409 || status === 412)
    .filter((change) => !isJustified(change, context))
    .map(({ act, key, status, body }) => ({
      rule: 'refusal',
      detail: `${key}: ${act.operation} of ${act.uid ?? act.body?.startedAt} was answered ${status} ${body.code} ${body.reason ?? ''}, but nothing blocked it`,
    }));
}

function isJustified(change: Change, context: RefusalContext): boolean {
  const { act, startMs, endMs, body } = change;
  if (act.operation === 'createBooking') {
    return body.code === 'booking/slot-taken' && isCreateTaken(change, context);
  }
  const life = context.bookings.get(act.uid ?? '') ?? context.schedules.get(act.uid ?? '') ?? [];
  const phases = life.filter((phase) => mayBeIn(phase, startMs, endMs));
  if (change.status === 412) return phases.some(({ version }) => version !== act.ifMatch);
  const is = (status: string) => phases.some(({ state }) => state.status === status);
  if (body.code === 'schedule/already-cancelled') return is('cancel');
  if (body.code === 'booking/already-cancelled') return is('cancel');
  if (body.code === 'booking/already-confirmed') return is('open');
  const bookings = phases as readonly Phase<unknown>[] as readonly BookingPhase[];
  return bookings.some(
    (phase) => phase.state.status !== 'cancel' && isForbidden(change, phase, context),
  );
}

function isCreateTaken(change: Change, { types, obstacles }: RefusalContext): boolean {
  const { eventTypeId = '', startedAt, email = '' } = change.act.body ?? {};
  const type = typeOf(types, { eventTypeId });
  const start = minuteOf(startedAt);
  const wanted: WantedBooking = { type, start, end: start + type.duration, email };
  if (change.body.reason === 'limit') return obstacles.mayBeUsedUp(change, wanted);
  return isFull(type.isForAll, type.hostIds, (userId) =>
    obstacles.mayBlock(change, wanted, userId, true),
  );
}

/** Whether the hosts are full: if all take part, one busy host is enough, otherwise each must be busy. */
const isFull = (
  isForAll: boolean,
  hostIds: readonly string[],
  isBusy: (userId: string) => boolean,
): boolean => (isForAll ? hostIds.some(isBusy) : hostIds.every(isBusy));

/** Whether this phase of the booking justifies the error code. */
function isForbidden(change: Change, phase: BookingPhase, context: RefusalContext): boolean {
  const { act, body } = change;
  const { state } = phase;
  const type = typeOf(context.types, state);
  switch (body.code) {
    case 'booking/shared-slot':
      return type.seats > 1;
    case 'booking/not-reassignable':
      return type.isForAll || state.hostIds.length > 1;
    case 'booking/already-hosted':
      return state.hostIds.includes(act.userId ?? '');
    case 'booking/no-other-host':
      return type.hostIds
        .filter((userId) => !state.hostIds.includes(userId))
        .every((userId) =>
          context.obstacles.mayBlock(change, wantedOf(phase, context), userId, true),
        );
    case 'booking/slot-taken':
      return isMoveTaken(change, phase, context, type);
    default:
      return false;
  }
}

function wantedOf(
  { uid, state }: BookingPhase,
  context: RefusalContext,
  start = state.start,
  end?: number,
): WantedBooking {
  const email = context.emails.get(uid) ?? '';
  const type = typeOf(context.types, state);
  return { uid, type, start, end: end ?? start + state.end - state.start, email };
}

function isMoveTaken(
  change: Change,
  phase: BookingPhase,
  context: RefusalContext,
  type: BookableType,
): boolean {
  const { obstacles } = context;
  const { act, body } = change;
  const to = minutesOf(change, phase.state);
  const wanted = wantedOf(phase, context, to.start, to.end);
  if (body.reason === 'limit') {
    return act.operation !== 'updateBooking' && obstacles.mayBeUsedUp(change, wanted);
  }
  if (act.operation === 'rescheduleBooking') {
    // The current host may keep the booking. If one host is enough, any other host may get it.
    const isForAll = type.isForAll || phase.state.hostIds.length > 1;
    const others = isForAll ? [] : type.hostIds;
    const hostIds = [...new Set([...phase.state.hostIds, ...others])];
    return isFull(isForAll, hostIds, (userId) => obstacles.mayBlock(change, wanted, userId, true));
  }
  return hostIdsAfter(change, phase.state).some((userId) =>
    obstacles.mayBlock(change, wanted, userId, false),
  );
}

function minutesOf({ act }: Change, { start, end }: BookingState) {
  const { startedAt, endedAt } = act.body ?? {};
  const from = startedAt === undefined ? start : minuteOf(startedAt);
  return { start: from, end: endedAt === undefined ? from + end - start : minuteOf(endedAt) };
}

function hostIdsAfter({ act }: Change, { hostIds }: BookingState): readonly string[] {
  if (act.userId !== undefined) return [act.userId];
  return act.body?.hosts?.map(({ userId }) => userId) ?? hostIds;
}
