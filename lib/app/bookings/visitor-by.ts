import type { Reader } from '../../data/reader.ts';
import { visitorOf } from '../../domain/access.ts';
import { opens } from '../../domain/bookings/booking-link.ts';
import { byResponseNeeds, foundByToken } from '../../domain/routing-forms/routed-request.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { sentToken } from '../response-token.ts';
import { readBookingLink } from './booking-link.ts';

/** Tokens of a guest without a credential: from a routing form response, or from a booking link. */
export interface GuestTokens {
  readonly responseToken: string | undefined;
  readonly bookingToken: string | undefined;
}

/**
 * Determines the rights of a caller without a credential. The token of a response opens the event type to which the
 * response leads. The token of a booking link opens its event type. Both also open a private event type. An invalid
 * token opens nothing.
 */
export async function visitorBy(
  { responseToken, bookingToken }: GuestTokens,
  eventTypeId: string,
  nowMs: number,
  reader: Reader,
): Promise<Actor> {
  const isOpened =
    (await isLinkedTo(bookingToken, eventTypeId, nowMs, reader)) ||
    (await isLedTo(responseToken, eventTypeId, nowMs, reader));
  return isOpened ? visitorOf(reader.of, eventTypeId) : visitorOf(reader.of);
}

async function isLinkedTo(
  token: string | undefined,
  eventTypeId: string,
  nowMs: number,
  { of }: Reader,
): Promise<boolean> {
  if (token === undefined) return false;
  return opens(await readBookingLink(of, token), eventTypeId, nowMs);
}

async function isLedTo(
  token: string | undefined,
  eventTypeId: string,
  nowMs: number,
  reader: Reader,
): Promise<boolean> {
  if (token === undefined) return false;
  const sent = sentToken(token);
  const snapshot = await reader.read(byResponseNeeds(sent));
  return !('violations' in foundByToken(sent, eventTypeId, snapshot, nowMs));
}
