import type { BookableType, Fault } from '../history.ts';
import { type BookingPhase, type BookingState, minuteOf, type Types, typeOf } from './bookings.ts';
import type { Change } from './changes.ts';

/**
 * Finds versions that differ from the version before them by more than their request. A change that was decided on an
 * older version would undo the changes in between.
 */
export function wrongSteps(
  lives: ReadonlyMap<string, readonly BookingPhase[]>,
  types: Types,
): Fault[] {
  return [...lives.values()].flatMap((life) =>
    life.flatMap((phase, index): Fault[] => {
      const type = typeOf(types, phase.state);
      const details = [
        ...differences(expectedAfter(phase, life[index - 1]?.state, type), phase.state),
        ...forbidden(phase, life[index - 1]?.state, type),
      ];
      return details.map((detail) => ({
        rule: 'step',
        detail: `${phase.change.key}: ${phase.change.act.operation} made version ${phase.version} of ${phase.uid} with ${detail}`,
      }));
    }),
  );
}

function differences(expected: BookingState, found: BookingState): string[] {
  return (Object.keys(expected) as (keyof BookingState)[])
    .filter((member) => JSON.stringify(expected[member]) !== JSON.stringify(found[member]))
    .map(
      (member) =>
        `${member} ${JSON.stringify(found[member])} in place of ${JSON.stringify(expected[member])}`,
    );
}

/** The expected state after a change. Hosts that the service may choose are taken from the response. */
function expectedAfter(
  { change, state }: BookingPhase,
  before: BookingState | undefined,
  type: BookableType,
): BookingState {
  const { operation, userId, body = {}, ifMatch: _ } = change.act;
  if (before === undefined) {
    const start = minuteOf(body.startedAt);
    const status = type.requiresConfirmation ? 'request' : 'open';
    return { ...state, eventTypeId: type.uid, status, start, end: start + type.duration };
  }
  const { hostIds } = state;
  const start = body.startedAt === undefined ? before.start : minuteOf(body.startedAt);
  const endWithSameDuration = start + before.end - before.start;
  const moved = {
    start,
    end: body.endedAt === undefined ? endWithSameDuration : minuteOf(body.endedAt),
  };
  switch (operation) {
    case 'updateBooking': {
      const hosts = body.hosts?.map((host) => host.userId) ?? before.hostIds;
      return { ...before, ...moved, hostIds: hosts, name: body.name ?? before.name };
    }
    case 'rescheduleBooking':
      return { ...before, ...moved, hostIds, timeZone: body.timeZone ?? before.timeZone };
    case 'confirmBooking':
      return { ...before, status: 'open' };
    case 'reassignBooking':
      return { ...before, hostIds: [userId ?? ''] };
    case 'reassignBookingAutomatically':
      return { ...before, hostIds };
    default:
      return { ...before, status: 'cancel' };
  }
}

/** Reasons why the state before a change, its `If-Match` or its hosts forbid it. */
function forbidden(
  { change, state, version }: BookingPhase,
  before: BookingState | undefined,
  type: BookableType,
): string[] {
  const { operation, ifMatch } = change.act;
  const reasons: string[] = [];
  if (ifMatch !== undefined && version !== ifMatch + 1) reasons.push(`If-Match ${ifMatch}`);
  if (before?.status === 'cancel') reasons.push('a cancelled booking before it');
  const answers = operation === 'confirmBooking' || operation === 'declineBooking';
  if (answers && before?.status !== 'request')
    reasons.push(`the status ${before?.status} before it`);
  if (!isChosen(change, state, before, type)) reasons.push(`the hosts ${state.hostIds.join(', ')}`);
  return reasons;
}

/** Whether the operation may result in these hosts. */
function isChosen(
  { act: { operation } }: Change,
  { hostIds }: BookingState,
  before: BookingState | undefined,
  { hostIds: ofType, isForAll }: BookableType,
): boolean {
  const areOfType = hostIds.every((userId) => ofType.includes(userId));
  if (operation === 'createBooking') {
    return areOfType && hostIds.length === (isForAll ? ofType.length : 1);
  }
  if (operation === 'reassignBookingAutomatically') {
    return areOfType && !hostIds.some((userId) => before?.hostIds.includes(userId));
  }
  const isKept = JSON.stringify(hostIds) === JSON.stringify(before?.hostIds);
  return operation !== 'rescheduleBooking' || isKept || areOfType;
}
