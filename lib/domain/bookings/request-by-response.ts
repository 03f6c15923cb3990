import type { EventType } from '../event-types/event-type.ts';
import {
  byResponseNeeds,
  foundByToken,
  limitedTo,
  type ResponseToken,
  withAnswersOf,
} from '../routing-forms/routed-request.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import {
  type BookingRequest,
  type CreateBookingRequest,
  parseBookingRequest,
  type RequestRefusal,
} from './booking-request.ts';
import { creationNeeds } from './create-booking.ts';

/**
 * Lists the reads that are known before the routing form response is read. Required questions are
 * ignored here, because the response may answer them.
 */
export function foreseenNeeds(
  sent: CreateBookingRequest,
  token: ResponseToken,
  eventType: EventType | undefined,
  nowMs: number,
): readonly Need[] {
  const questions = eventType?.questions.map((question) => ({ ...question, required: false }));
  const asked = eventType && questions && { ...eventType, questions };
  const request = parseBookingRequest(sent, asked, nowMs);
  return [...byResponseNeeds(token), ...('refused' in request ? [] : creationNeeds(request))];
}

/**
 * Builds a request from a routing form response: with its answers, and with the hosts that it
 * routes to.
 */
export function requestByResponse(
  sent: CreateBookingRequest,
  token: ResponseToken,
  eventType: EventType | undefined,
  snapshot: Snapshot,
  nowMs: number,
): BookingRequest | RequestRefusal {
  const found = foundByToken(token, sent.eventTypeId, snapshot, nowMs);
  if ('violations' in found || eventType === undefined) {
    const ofToken = 'violations' in found ? found.violations : [];
    return parseBookingRequest({ ...sent, ofToken }, eventType, nowMs);
  }
  const answers = withAnswersOf(found, eventType, sent.answers ?? []);
  const limited = limitedTo(eventType, found.hostIds);
  const request = parseBookingRequest({ ...sent, answers }, limited, nowMs);
  return 'refused' in request ? request : { ...request, byResponse: found };
}

/** Lists the reads of a request that `foreseenNeeds` did not contain. */
export function unforeseenNeeds(
  request: BookingRequest | RequestRefusal,
  foreseen: readonly Need[],
): readonly Need[] {
  if ('refused' in request) return [];
  const known = new Set(foreseen.map((one) => JSON.stringify(one)));
  return creationNeeds(request).filter((one) => !known.has(JSON.stringify(one)));
}
