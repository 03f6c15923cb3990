import { Remedy } from '../../../local/remedy.ts';
import type { Adapter, LoadRequest } from '../adapter.ts';

/*
 * This service, wherever it runs: BENCH_KEY is an API key with all scopes of a manager. What it needs
 * is made over its own API, so the organization should be one for measuring. Recordings are not made
 * over the API: BENCH_RECORDED is a booking that has some, and without it they are left out.
 */
const bookings = 200;
const minuteMs = 60_000;
const weekMs = 7 * 1440 * minuteMs;

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

async function send(baseUrl: string, sent: LoadRequest): Promise<Reply['data']> {
  const { method, path, headers = {}, body = null } = sent;
  const reply = await fetch(`${baseUrl}${path}`, { method, headers, body });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as Reply).data;
}

const aroundTheClock = {
  startHour: 0,
  startMinute: 0,
  endHour: 24,
  endMinute: 0,
  frequencyType: 1,
};
const guest = { timeZone: 'UTC', email: 'guest@example.com', name: 'A guest', locationId: null };
const base = Math.ceil(Date.now() / weekMs) * weekMs + weekMs;

/** A week of its own for every number: requests at the same time ask for the time of one host, and never for the same. */
const instant = (week: number, hour = 12): string =>
  new Date(base + week * weekMs + hour * 60 * minuteMs).toISOString();

export const adapter: Adapter = {
  async prepare(baseUrl) {
    const make = (path: string, body: object) => send(baseUrl, request('POST', path, body));
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
    const body = (week: number, hour?: number) => ({
      ...guest,
      eventTypeId,
      startedAt: instant(week, hour),
    });
    const changed: string[] = [];
    for (let i = 0; i < bookings; i += 1) {
      changed.push((await make('/v1/bookings', body(i, 9))).uid ?? '');
    }
    const attendees = [{ userId, role: 'admin', userType: 'host' }];
    const period = { periodStart: instant(0, 0), periodEnd: instant(4, 0) };
    const slots = `/v1/event_types/${eventTypeId}/available_schedules?${new URLSearchParams(period)}`;
    const { BENCH_RECORDED } = process.env;
    const recordings = () => request('GET', `/v1/bookings/${BENCH_RECORDED}/recordings`);
    return {
      create: (i) => request('POST', '/v1/bookings', body(i)),
      update: (i) =>
        request('PATCH', `/v1/bookings/${changed[i % bookings]}`, { name: `Name ${i}` }),
      schedule: (i) =>
        request('POST', '/v1/schedules', {
          name: 'An entry',
          timeZone: 'UTC',
          startedAt: instant(i, 15),
          endedAt: instant(i, 16),
          attendees,
        }),
      list: () => request('GET', '/v1/bookings?perPage=20'),
      ...(BENCH_RECORDED && { recordings }),
      slots: () => request('GET', slots),
    };
  },
};
