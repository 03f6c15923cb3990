import { signAnswerLink } from '../../../lib/app/bookings/answer-token.ts';
import type { Dice } from '../choose.ts';
import { type Asker, ask, type ClientRequest } from './ask.ts';
import { newest, type SharedResources } from './change-something.ts';
import type { EventScene } from './event-scene.ts';

/**
 * Adds a token to a request that is made by link; undefined if there is no booking for it. Other requests stay
 * unchanged.
 */
export async function byLink(
  asked: ClientRequest,
  { world }: EventScene,
  known: SharedResources,
  asker: Asker,
  below: Dice,
): Promise<ClientRequest | undefined> {
  if (asked.operation.endsWith('GuestBooking')) {
    const uid = newest(below, known.bookings);
    if (uid === undefined) return undefined;
    const link = { operation: 'createGuestLink', params: { uid }, body: {} } as const;
    const { data } = await ask(link, asker);
    const token = data && new URL(String(data.url)).hash.slice(1);
    return token ? { ...asked, byLink: { uid, header: 'x-guest-token', token } } : undefined;
  }
  if (asked.operation.endsWith('BookingRequest')) {
    const request = newest(below, known.requests);
    if (request === undefined) return undefined;
    const { uid, ...answered } = request;
    const token = await signAnswerLink({ organizationId: world.of, bookingUid: uid, ...answered });
    return { ...asked, byLink: { uid, header: 'x-answer-token', token } };
  }
  return asked;
}
