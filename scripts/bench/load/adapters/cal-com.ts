import { Remedy } from '../../../local/remedy.ts';
import { type Adapter, type LoadRequest, send } from '../adapter.ts';
import { work } from '../work.ts';

/*
 * A self-hosted Cal.com with its API v2 and a raised rate limit. CALCOM_KEY is an API key.
 * CALCOM_EVENT_TYPE is the number of an event type of half an hour that its host offers around the
 * clock in UTC, without a limit in the future and without bookings.
 */
export const adapter: Adapter = {
  async prepare(baseUrl) {
    const { CALCOM_KEY, CALCOM_EVENT_TYPE } = process.env;
    if (!CALCOM_KEY || !CALCOM_EVENT_TYPE) {
      throw new Remedy(
        'Set CALCOM_KEY to an API key and CALCOM_EVENT_TYPE to the number of an event type.',
      );
    }
    const headers = {
      authorization: `Bearer ${CALCOM_KEY}`,
      'cal-api-version': '2024-08-13',
      'content-type': 'application/json',
    };
    const book = (start: string): LoadRequest => ({
      method: 'POST',
      path: '/v2/bookings',
      headers,
      body: JSON.stringify({
        eventTypeId: Number(CALCOM_EVENT_TYPE),
        start,
        attendee: { name: 'A guest', email: 'guest@example.com', timeZone: 'UTC' },
      }),
    });
    for (let i = 0; i < work.booked; i += 1) await send(baseUrl, book(work.bookedAt(i)));
    // Both days are included.
    const lastDay = new Date(Date.parse(work.slots.to) - 1).toISOString();
    const days = { start: work.slots.from.slice(0, 10), end: lastDay.slice(0, 10) };
    const slots = new URLSearchParams({ eventTypeId: CALCOM_EVENT_TYPE, ...days });
    return {
      create: (i) => book(work.createAt(i)),
      successive: (i) => book(work.successiveAt(i)),
      list: () => ({ method: 'GET', path: `/v2/bookings?take=${work.perPage}`, headers }),
      slots: () => ({
        method: 'GET',
        path: `/v2/slots?${slots}`,
        headers: { ...headers, 'cal-api-version': '2024-09-04' },
      }),
    };
  },
};
