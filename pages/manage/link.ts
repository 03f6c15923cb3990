import { createClient } from '../../client/src/index.ts';
import { setClockBy } from '../shared/clock.ts';

/** What is shown and what is changed is one booking, whatever the address says meanwhile. */
export const token = location.hash.slice(1);

/** The token says first of which kind its link is: of a guest, or of a host who is asked to answer. */
const isAnswer = token.startsWith(btoa('["answer"'));

/** People who wait want to know soon. */
const maxRetries = 2;

/** The service, for the holder of the link. The token goes into a header, and nowhere else. */
export const service = createClient({
  baseUrl: location.origin,
  maxRetries,
  ...(isAnswer ? { answerToken: token } : { guestToken: token }),
});

type GuestBooking = Awaited<ReturnType<typeof service.guests.getBooking>>['data'];

/** A request as a host sees it who is asked to answer. */
export type HostRequest = Awaited<ReturnType<typeof service.answers.getBookingRequest>>['data'];

/** What the link shows. */
export type LinkedBooking = GuestBooking | HostRequest;

export const isRequest = (shown: LinkedBooking): shown is HostRequest => 'guest' in shown;

/** What was read, and its version. */
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
