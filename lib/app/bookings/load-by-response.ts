import type { Reader } from '../../data/reader.ts';
import type { CreateBookingRequest } from '../../domain/bookings/booking-request.ts';
import {
  foreseenNeeds,
  requestByResponse,
  unforeseenNeeds,
} from '../../domain/bookings/request-by-response.ts';
import type { ResponseToken } from '../../domain/routing-forms/by-response.ts';
import { storedResponse } from '../../domain/routing-forms/needs.ts';
import { loadWithEventType } from '../load-with-event-type.ts';
import type { LoadedRequest } from './load-in-turn.ts';

/**
 * Reads what a request by a response is decided on: response and form together with the time of all hosts,
 * so that it takes no call more. Only where an answer of the response meets a rule that counts other weeks, these are read after it.
 */
export async function loadByResponse(
  sent: CreateBookingRequest,
  token: ResponseToken,
  nowMs: number,
  reader: Reader,
): Promise<LoadedRequest> {
  const { snapshot, eventType, needs } = await loadWithEventType(
    sent.eventTypeId,
    nowMs,
    (eventType) => ({ eventType, needs: foreseenNeeds(sent, token, eventType, nowMs) }),
    reader,
  );
  const request = requestByResponse(sent, token, eventType, snapshot, nowMs);
  const missing = unforeseenNeeds(request, needs);
  const whole = missing.length > 0 ? await reader.readMore(snapshot, missing) : snapshot;
  return {
    request,
    snapshot: whole,
    readFirst: storedResponse({ formId: token.formId, uid: token.uid }),
  };
}
