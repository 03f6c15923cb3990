import type { Reader } from '../../data/reader.ts';
import type { CreateBookingRequest } from '../../domain/bookings/booking-request.ts';
import {
  foreseenNeeds,
  requestByResponse,
  unforeseenNeeds,
} from '../../domain/bookings/request-by-response.ts';
import { storedResponse } from '../../domain/routing-forms/needs.ts';
import type { ResponseToken } from '../../domain/routing-forms/routed-request.ts';
import { loadWithEventType } from '../load-with-event-type.ts';
import type { LoadedRequest } from './load-in-turn.ts';

/**
 * Reads the data for a booking by a routing form response. Response and form are read in the same call as the time of
 * all hosts. A second call follows only if an answer matches a rule that counts other weeks.
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
