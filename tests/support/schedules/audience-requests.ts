import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import type { Contract } from '../../../lib/contract/contract.ts';
import type { OperationId } from '../../../lib/contract/routes.ts';
import { loadContracts } from '../../../scripts/contracts.ts';
import { call } from '../http/call.ts';
import { type Ready, type Request, readyWorld } from '../ready.ts';
import {
  type CallerName,
  march,
  marchDay,
  type People,
  type Planted,
  plantAudiences,
} from './plant-audiences.ts';
import { host } from './schedules.ts';

/** A request, with the parameters of its own operation only. */
type Sent = Omit<Request, 'params'> & { readonly params?: Readonly<Record<string, string>> };
export type AnyRequest = readonly [OperationId, Sent];

/** An organization with schedules of every audience, and the event types of their host. */
export interface Stage {
  readonly ready: Ready;
  readonly people: People;
  readonly planted: readonly Planted[];
  /** An event type with the host of the schedules as its only host. */
  readonly eventTypeId: string;
  /** A booking of the host of the schedules, at another time. */
  readonly bookingId: string;
  /** A booking at the time of a schedule, with another host. The host of the schedules is the only replacement. */
  readonly busyBookingId: string;
}

const contracts = await loadContracts();

export async function audienceStage(): Promise<Stage> {
  const ready = await readyWorld();
  const { world } = ready;
  const { people, planted } = await plantAudiences(world);
  const ofHost = await world.eventType([people.host], { visibility: 'public' });
  const ofTwo = await world.eventType([people.host, people.owner]);
  const book = async (eventTypeId: string, startedAt: string) => {
    const { body } = await ready.request('createBooking');
    const sent = { as: people.owner, body: { ...body, eventTypeId, startedAt } };
    return (await call(CreateBooking, sent)).body.data.uid;
  };
  const { days } = planted.find(({ shape }) => shape === 'routine') as Planted;
  return {
    ready,
    people,
    planted,
    eventTypeId: ofHost.uid,
    bookingId: await book(ofHost.uid, marchDay(28, 10)),
    busyBookingId: await book(ofTwo.uid, marchDay(days[0] as number, 10)),
  };
}

/** The reply, and the text of its headers and its body. */
export async function replyText(
  as: People[CallerName],
  [id, request]: AnyRequest,
): Promise<{ readonly status: number; readonly body: unknown; readonly text: string }> {
  const contract = contracts.get(id) as Contract;
  const { status, headers, body } = await call(contract, { as, ...request } as never);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, body, text: `${JSON.stringify(headers)}${text}` };
}

/** The text of all pages of a list. */
export async function pagesText(
  as: People[CallerName],
  [id, request]: AnyRequest,
): Promise<string> {
  const texts: string[] = [];
  let query = request.query;
  for (;;) {
    const { body, text } = await replyText(as, [id, { ...request, ...(query && { query }) }]);
    texts.push(text);
    const { data, nextCursor } = (body ?? {}) as { data?: unknown; nextCursor?: string | null };
    const isLast = !nextCursor || !Array.isArray(data) || data.length === 0;
    if (isLast) return texts.join('\n');
    query = { ...query, cursor: nextCursor };
  }
}

/** The reads that can return planted schedules. */
export function readsAbout({ people, planted, eventTypeId }: Stage): readonly AnyRequest[] {
  const { host: hosting, guest: attending, creator } = people;
  const ofHost = { params: { userId: hosting.userId }, query: march };
  const ofEach = planted.flatMap(({ uid }): AnyRequest[] => [
    ['getSchedule', { params: { uid } }],
    ['listScheduleHistory', { params: { uid } }],
  ]);
  const explained = [1, 7, 13, 19].map((day): AnyRequest => {
    const period = { periodStart: marchDay(day, 0), periodEnd: marchDay(day + 6, 0) };
    const query = { ...period, explain: 'true' };
    return ['listAvailableSchedulesV2', { params: { uid: eventTypeId }, query }];
  });
  const filters = [{}, ...[hosting, attending, creator].map(({ userId }) => ({ userId }))];
  return [
    ...ofEach,
    ...explained,
    ['listUserBusyTimes', ofHost],
    ['listUserBusyTimesV2', ofHost],
    ['listBusyTimes', { query: { ...march, userIds: hosting.userId } }],
    ...planted
      .filter(({ shape }) => shape === 'routine')
      .map(
        ({ uid }): AnyRequest => [
          'listScheduleHistory',
          { params: { uid }, query: { perPage: '1' } },
        ],
      ),
    ['listSchedules', { query: { perPage: '3' } }],
    ['listEvents', { query: { perPage: '7' } }],
    ...filters.flatMap((query): AnyRequest[] => [
      ['listSchedules', { query: { ...query, perPage: '100' } }],
      ['listEvents', { query: { ...query, perPage: '100' } }],
      ['listEvents', { query: { ...query, kind: 'schedule_updated', perPage: '100' } }],
    ]),
  ];
}

const dry = { prefer: 'handling=dry-run' };

/** The writes whose reply or error can be about the planted schedules. They change nothing. */
export async function writesAbout(
  stage: Stage,
  schedules: readonly Planted[],
): Promise<readonly AnyRequest[]> {
  const { ready, people, eventTypeId, bookingId, busyBookingId } = stage;
  const unknown = { userId: 'unknown-0000', role: 'viewer', userType: 'guest' };
  const booking = await ready.request('createBooking');
  const publicBooking = await ready.request('createPublicBooking');
  return [
    [
      'reassignBooking',
      { params: { bookingId: busyBookingId, userId: people.host.userId }, headers: dry },
    ],
    ['reassignBookingAutomatically', { params: { bookingId: busyBookingId }, headers: dry }],
    ...schedules.flatMap(({ uid, days }): AnyRequest[] => {
      const [day = 0] = days;
      const times = { startedAt: marchDay(day, 10), endedAt: marchDay(day, 12) };
      const { startedAt } = times;
      const change = (body: Sent['body'], headers: Sent['headers'] = dry): AnyRequest => [
        'updateSchedule',
        { params: { uid }, ...(body && { body }), ...(headers && { headers }) },
      ];
      const entry = { ...times, name: 'A', timeZone: 'UTC', attendees: [host(people.host)] };
      return [
        change(times),
        change({ name: 'Another name' }),
        change({ attendees: [unknown] }),
        change({}, {}),
        change({}, { 'if-match': '"99"' }),
        ['deleteSchedule', { params: { uid }, headers: dry }],
        ['deleteSchedule', { params: { uid }, headers: { 'if-match': '"99"' } }],
        ['createSchedule', { body: entry, headers: dry }],
        ['createBooking', { body: { ...booking.body, eventTypeId, startedAt }, headers: dry }],
        [
          'createPublicBooking',
          {
            ...publicBooking,
            body: { ...publicBooking.body, eventTypeId, startedAt } as never,
            headers: dry,
          } as Sent,
        ],
        [
          'rescheduleBooking',
          { params: { uid: bookingId }, body: { startedAt, timeZone: 'UTC' }, headers: dry },
        ],
      ];
    }),
  ];
}
