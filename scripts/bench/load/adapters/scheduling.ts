import { randomUUID } from 'node:crypto';
import { Remedy } from '../../../local/remedy.ts';
import { type Adapter, type LoadRequest, send } from '../adapter.ts';
import { work } from '../work.ts';

/*
 * This service, local or deployed. BENCH_KEY is an API key of a manager with all scopes. The
 * adapter creates its data with the API, so use an organization for measurements. The API cannot
 * create recordings: BENCH_RECORDED is a booking with recordings, and without it they are not
 * measured.
 */
interface Reply {
  readonly data: Readonly<Record<string, string>>;
}

const key = (): string => {
  const { BENCH_KEY } = process.env;
  if (!BENCH_KEY) throw new Remedy('Set BENCH_KEY to an API key with all scopes.');
  return BENCH_KEY;
};

const request = (method: string, path: string, body?: object): LoadRequest => ({
  method,
  path,
  headers: {
    'x-service-api-key': key(),
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
});

/** Adds an Idempotency-Key, so that a retry has no further effect. */
const once = (sent: LoadRequest): LoadRequest => ({
  ...sent,
  headers: { ...sent.headers, 'idempotency-key': randomUUID() },
});

const aroundTheClock = {
  startHour: 0,
  startMinute: 0,
  endHour: 24,
  endMinute: 0,
  frequencyType: 1,
};
const guest = { timeZone: 'UTC', email: 'guest@example.com', name: 'A guest', locationId: null };

export const adapter: Adapter = {
  async prepare(baseUrl) {
    const make = async (path: string, body: object) =>
      (await send<Reply>(baseUrl, once(request('POST', path, body)))).data;
    const hours = { timezone: 'UTC', calendars: [aroundTheClock] };
    const { userId = '' } = await make('/v1/user_availability_calendars', {
      name: 'Always',
      isDefault: true,
      ...hours,
    });
    const { uid: eventTypeId } = await make('/v1/event_types', {
      name: 'Load',
      duration: 30,
      timeZone: 'UTC',
      locations: [{ locationId: 'zoom' }],
    });
    const book = (startedAt: string) =>
      request('POST', '/v1/bookings', { ...guest, eventTypeId, startedAt });
    const booked: string[] = [];
    for (let i = 0; i < work.booked; i += 1) {
      const { data } = await send<Reply>(baseUrl, once(book(work.bookedAt(i))));
      booked.push(data.uid ?? '');
    }
    const attendees = [{ userId, role: 'admin', userType: 'host' }];
    const entry = { name: 'An entry', timeZone: 'UTC', attendees };
    const period = { periodStart: work.slots.from, periodEnd: work.slots.to };
    const slots = `/v1/event_types/${eventTypeId}/available_schedules?${new URLSearchParams(period)}`;
    const { BENCH_RECORDED } = process.env;
    const recordings = () => request('GET', `/v1/bookings/${BENCH_RECORDED}/recordings`);
    return {
      create: (i) => book(work.createAt(i)),
      successive: (i) => book(work.successiveAt(i)),
      update: (i) =>
        request('PATCH', `/v1/bookings/${booked[i % work.booked]}`, { name: `Name ${i}` }),
      schedule: (i) => request('POST', '/v1/schedules', { ...entry, ...work.schedule(i) }),
      list: () => request('GET', `/v1/bookings?perPage=${work.perPage}`),
      ...(BENCH_RECORDED && { recordings }),
      slots: () => request('GET', slots),
    };
  },
};
