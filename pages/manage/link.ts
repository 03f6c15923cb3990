import { createClient } from '../../client/src/index.ts';
import { setClockBy } from '../shared/clock.ts';

/** The token is read once, so that the page always shows and changes the same booking. */
export const token = location.hash.slice(1);

/** Whether the link lets a host answer a request. The token begins with the type of its link. */
const isAnswer = token.startsWith(btoa('["answer"'));

/** Few retries, so that a waiting user soon sees a failure. */
const maxRetries = 2;

/** A client with the token of the link. The token is sent only in a header. */
export const service = createClient({
  baseUrl: location.origin,
  maxRetries,
  ...(isAnswer ? { answerToken: token } : { guestToken: token }),
});

type GuestBooking = Awaited<ReturnType<typeof service.guests.getBooking>>['data'];

/** A booking request in the form for the host, who answers it. */
export type HostRequest = Awaited<ReturnType<typeof service.answers.getBookingRequest>>['data'];

/** The booking or the booking request of the link. */
export type LinkedBooking = GuestBooking | HostRequest;

export const isRequest = (shown: LinkedBooking): shown is HostRequest => 'guest' in shown;

/** The loaded booking, and its version. */
export interface Loaded {
  readonly shown: LinkedBooking;
  readonly etag: string | null;
}

export async function load(): Promise<Loaded> {
  const { data, response } = isAnswer
    ? await service.answers.getBookingRequest()
    : await service.guests.getBooking();
  setClockBy(response);
  return { shown: data, etag: response.etag };
}
