import { ConfirmBookingRequest } from '../../../lib/contract/answers/confirm-booking-request.ts';
import { DeclineBookingRequest } from '../../../lib/contract/answers/decline-booking-request.ts';
import { GetBookingRequest } from '../../../lib/contract/answers/get-booking-request.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { call } from '../../support/http/call.ts';
import { answerTo } from '../../support/messages/answer-to.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';

type Named = { readonly uid: string };
type Headers = Readonly<Record<string, string>>;

/** A booking request to the member, with the token of the member's answer link. */
export async function requested(
  overrides: object = {},
  more: Readonly<Record<string, unknown>> = {},
) {
  const world = await auditedWorld('admin');
  const shape = { requiresConfirmation: true, ...overrides };
  const eventType = await world.eventType([world.member], shape);
  const booking = await book(world, eventType, at(3, '09:00'), more);
  return { world, eventType, booking, token: await answerTo(world, booking) };
}

export const look = (guest: string, headers: Headers = {}) =>
  call(GetBookingRequest, { guest, headers });
export const confirm = (guest: string, headers: Headers = {}) =>
  call(ConfirmBookingRequest, { guest, headers });
export const decline = (guest: string, headers: Headers = {}, reason = 'Away 🏝') =>
  call(DeclineBookingRequest, { guest, body: { reason }, headers });

/** Reads the last change that is stored with a booking. */
export async function changeOf({ uid }: Named) {
  const items = await storedItems();
  return items.find(({ pk, sk }) => String(pk).endsWith(`#B#${uid}`) && sk === 'META')?.change;
}
