import { signAnswerLink } from '../../../lib/app/bookings/answer-token.ts';
import type { Dice } from '../choose.ts';
import { newest, type SharedResources } from './change-something.ts';
import type { EventScene } from './event-scene.ts';
import { type Caller, type ClientRequest, sendRequest } from './send-request.ts';

/**
 * Adds a token to a request that is made by link; undefined if there is no booking for it. Other requests stay
 * unchanged.
 */
export async function byLink(
  request: ClientRequest,
  { world }: EventScene,
  resources: SharedResources,
  caller: Caller,
  below: Dice,
): Promise<ClientRequest | undefined> {
  if (request.operation.endsWith('GuestBooking')) {
    const uid = newest(below, resources.bookings);
    if (uid === undefined) return undefined;
    const link = { operation: 'createGuestLink', params: { uid }, body: {} } as const;
    const { data } = await sendRequest(link, caller);
    const token = data && new URL(String(data.url)).hash.slice(1);
    return token ? { ...request, byLink: { uid, header: 'x-guest-token', token } } : undefined;
  }
  if (request.operation.endsWith('BookingRequest')) {
    const bookingRequest = newest(below, resources.requests);
    if (bookingRequest === undefined) return undefined;
    const { uid, ...answered } = bookingRequest;
    const token = await signAnswerLink({ organizationId: world.of, bookingUid: uid, ...answered });
    return { ...request, byLink: { uid, header: 'x-answer-token', token } };
  }
  return request;
}
