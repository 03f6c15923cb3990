import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { assignableHosts } from '../../domain/event-types/event-type.ts';
import type { Place } from '../../domain/event-types/place.ts';

/** An upper bound of the minutes of a host and of the minute of a creation. */
const mostMinutes = 9_999_999_999;

/** Maximum size of the URL of a meeting room with the time of its creation. */
const mostMeetingBytes = 2200;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * The maximum number of bytes that an event type adds to a booking: the labels of the questions,
 * the location and the record of the assignment. The answers of the guest are not counted.
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
    // A booking contains each host with name and role, and the id of each host once more in a list.
    (eventType.assignment.type === 'all' ? 2 * bytesOf(chosen) : 0)
  );
}

/** The largest possible record: it contains every rule and the minutes of every host. */
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
