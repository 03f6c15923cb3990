import { Remedy } from '../../../local/remedy.ts';
import type { Adapter, LoadRequest } from '../adapter.ts';

/*
 * A self-hosted Cal.com by its API v2: CALCOM_KEY is an API key, CALCOM_EVENT_TYPE the number of an
 * event type of half an hour that its host offers around the clock.
 */
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const base = Math.ceil(Date.now() / dayMs) * dayMs + dayMs;
const instant = (index: number): string => new Date(base + index * 30 * minuteMs).toISOString();

export const adapter: Adapter = {
  async prepare() {
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
    const slots = {
      eventTypeId: CALCOM_EVENT_TYPE,
      start: instant(0).slice(0, 10),
      end: instant(28 * 48).slice(0, 10),
    };
    const create = (index: number): LoadRequest => ({
      method: 'POST',
      path: '/v2/bookings',
      headers,
      body: JSON.stringify({
        eventTypeId: Number(CALCOM_EVENT_TYPE),
        start: instant(index),
        attendee: { name: 'A guest', email: `guest${index}@example.com`, timeZone: 'UTC' },
      }),
    });
    return {
      create,
      list: () => ({ method: 'GET', path: '/v2/bookings?take=20', headers }),
      slots: () => ({
        method: 'GET',
        path: `/v2/slots?${new URLSearchParams(slots)}`,
        headers: { ...headers, 'cal-api-version': '2024-09-04' },
      }),
    };
  },
};
