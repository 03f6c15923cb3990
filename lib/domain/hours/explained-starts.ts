import type { EventType } from '../event-types/event-type.ts';
import { zone } from '../time/zone.ts';
import { gridStarts } from './grid.ts';
import { type HostCause, hostCauses, type SourcedHost } from './host-causes.ts';
import { type OfferedSlot, seatsByHost, slotAt } from './offered-slots.ts';
import { type EventTypeReason, eventTypeReasons, type SlotQuestion } from './slots.ts';

/** A slot question with the sources of each host's busy time. */
export interface ExplainedQuestion extends SlotQuestion {
  readonly eventType: SlotQuestion['eventType'] & Pick<EventType, 'status'>;
  readonly hosts: readonly SourcedHost[];
}

export type StartReason = EventTypeReason | { readonly code: 'disabled' };

/**
 * The causes that prevent a host from taking a start. Empty if the host is free but the start is
 * still not offered.
 */
export interface ExplainedHost {
  readonly userId: string;
  readonly causes: readonly HostCause[];
}

/** A start that is not offered, with the reasons of the event type and of each host. */
export interface NotOffered {
  readonly start: number;
  readonly reasons: readonly StartReason[];
  readonly hosts: readonly ExplainedHost[];
}

export type ExplainedStart = { readonly slot: OfferedSlot } | { readonly notOffered: NotOffered };

/**
 * Yields every start of the grid in [fromMinute, toMinute), in order. Each start is either offered
 * or has its reasons. Both results come from the same count of free seats, so they never
 * contradict.
 */
export function* explainedStarts(
  question: ExplainedQuestion,
  fromMinute: number,
  toMinute: number,
): Iterable<ExplainedStart> {
  const { eventType } = question;
  const { timeZone, interval } = eventType;
  const starts = gridStarts(zone(timeZone), interval, [fromMinute, toMinute]);
  const seats = seatsByHost(question, starts);
  const byId = new Map(question.hosts.map((host) => [host.userId, host]));
  for (let i = 0; i < starts.length; i += 1) {
    const slot = slotAt(question, seats, starts, i);
    const reasons = startReasons(question, slot.start);
    if (reasons.length === 0 && slot.remainingCapacity > 0) {
      yield { slot };
      continue;
    }
    const hosts = seats.map(({ userId }) => {
      const isFree = slot.hostIds.includes(userId);
      return { userId, causes: isFree ? [] : causesOf(eventType, byId.get(userId), slot.start) };
    });
    yield { notOffered: { start: slot.start, reasons, hosts } };
  }
}

function startReasons(question: ExplainedQuestion, start: number): StartReason[] {
  const reasons = eventTypeReasons(question, start);
  return question.eventType.status === 'disable' ? [{ code: 'disabled' }, ...reasons] : reasons;
}

/** A host without data has no hours. */
const causesOf = (
  rule: ExplainedQuestion['eventType'],
  host: SourcedHost | undefined,
  start: number,
): HostCause[] => (host ? hostCauses(rule, host, start) : [{ code: 'outside-hours' }]);
