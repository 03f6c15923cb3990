import type { Reader } from '../../data/reader.ts';
import { visitorOf } from '../../domain/access.ts';
import { opens } from '../../domain/bookings/booking-link.ts';
import { byResponseNeeds, foundByToken } from '../../domain/routing-forms/by-response.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { sentToken } from '../response-token.ts';
import { readBookingLink } from './booking-link.ts';

/** What guests without a credential may have been given: a response to a routing form, or a booking link. */
export interface GuestTokens {
  readonly responseToken: string | undefined;
  readonly bookingToken: string | undefined;
}

/**
 * Who asks for an event type without a credential. The token of a response opens the one to which the response
 * leads, and that of a booking link the one that it is for, also if it is private; whatever is wrong with a token opens nothing.
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
