import type { Reader } from '../../data/reader.ts';
import {
  type BookingRequest,
  parseBookingRequest,
  type RequestRefusal,
  type SentBooking,
} from '../../domain/bookings/booking-request.ts';
import { creationNeeds } from '../../domain/bookings/create-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import {
  byResponseNeeds,
  foundByToken,
  limitedTo,
  type SentToken,
  withAnswersOf,
} from '../../domain/routing-forms/by-response.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';
import { loadWithEventType } from '../load-with-event-type.ts';
import type { LoadedRequest } from './load-in-turn.ts';

/**
 * Reads what a request by a response is decided on: response and form together with the time of all hosts,
 * so that it takes no call more. Only where an answer of the response meets a rule that counts other weeks, these are read after it.
 */
export async function loadByResponse(
  sent: SentBooking,
  token: SentToken,
  nowMs: number,
  reader: Reader,
): Promise<LoadedRequest> {
  const { snapshot, eventType, needs } = await loadWithEventType(
    sent.eventTypeId,
    nowMs,
    (eventType) => ({
      eventType,
      needs: [...byResponseNeeds(token), ...foreseenNeeds(sent, eventType, nowMs)],
    }),
    reader,
  );
  const request = requestBy(sent, token, eventType, snapshot, nowMs);
  const missing = 'refused' in request ? [] : without(creationNeeds(request), needs);
  const whole = missing.length > 0 ? await reader.readMore(snapshot, missing) : snapshot;
  return { request, snapshot: whole };
}

/** What is needed as far as it shows before the response is known, which may answer what is required. */
function foreseenNeeds(
  sent: SentBooking,
  eventType: EventType | undefined,
  nowMs: number,
): readonly Need[] {
  const questions = eventType?.questions.map((question) => ({ ...question, required: false }));
  const asked = eventType && questions && { ...eventType, questions };
  const request = parseBookingRequest(sent, asked, nowMs);
  return 'refused' in request ? [] : creationNeeds(request);
}

function requestBy(
  sent: SentBooking,
  token: SentToken,
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

function without(needs: readonly Need[], others: readonly Need[]): readonly Need[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return needs.filter((one) => !known.has(JSON.stringify(one)));
}
