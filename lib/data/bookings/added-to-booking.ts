import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { assignableHosts } from '../../domain/event-types/event-type.ts';
import type { Place } from '../../domain/event-types/place.ts';

/** More minutes than a host can have, and later than any minute of creation. */
const mostMinutes = 9_999_999_999;

/** The address of a room, and that it was made. */
const mostMeetingBytes = 2200;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * The most bytes that an event type adds to a booking, whatever the guest sends: the labels of what was
 * answered, the place, and why the booking has its hosts.
 */
export function bytesAddedToBooking(eventType: EventType): number {
  const { questions, locations, hosts } = eventType;
  const places = locations.map(
    (place) => bytesOf(place satisfies Place) + (place.provider === 'jitsi' ? mostMeetingBytes : 0),
  );
  const chosen = hosts.map(({ userId, role }) => ({ userId, role }));
  return (
    bytesOf(questions.map(({ label }) => label)) +
    Math.max(...places, 0) +
    bytesOf(largestAssignment(eventType)) +
    // Each host by name and role, and once more in the list of ids.
    (eventType.assignment.type === 'all' ? 2 * bytesOf(chosen) : 0)
  );
}

/** The record of an assignment in which every rule was asked, and every host counted. */
function largestAssignment(eventType: EventType): AssignmentRecord {
  const hosts = assignableHosts(eventType);
  const order = hosts.map(({ userId }) => userId);
  const minutes = { day: mostMinutes, week: mostMinutes, month: mostMinutes };
  return {
    method: 'sequential',
    standings: hosts.map(({ userId, weight, priority, sort }) => ({
      userId,
      weight,
      priority,
      sort,
      free: false,
      bookedMinutes: mostMinutes,
      lastCreatedMinute: mostMinutes,
      minutesWithThis: minutes,
    })),
    lastAssigned: hosts[0] === undefined ? null : { userId: hosts[0].userId, sort: hosts[0].sort },
    order,
    chosen: order,
    ruling: {
      asked: eventType.rules.map(
        ({ uid, hostIds, minutesPerDay, minutesPerWeek, minutesPerMonth, method }) => ({
          uid,
          isMet: true,
          hostIds,
          minutesPerDay,
          minutesPerWeek,
          minutesPerMonth,
          method,
        }),
      ),
      decidedBy: null,
      method: 'sequential',
    },
  };
}
