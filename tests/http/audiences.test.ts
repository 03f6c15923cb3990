import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import {
  busyOnes,
  type CallerName,
  callers,
  leaksIn,
  march,
  type People,
  type Planted,
  plantAudiences,
  promised,
  uidsOf,
} from '../support/schedules/plant-audiences.ts';

/*
 * Schedules of every audience are planted with a text of their own in every hidden member. Every operation that reads
 * is then called by every caller, and the texts of schedules that the caller may not read must be in no reply.
 */

const contracts = await loadContracts();
const reads = rows.filter(({ method }) => method === 'GET');

let ready: Ready;
let people: People;
let planted: readonly Planted[];
let eventTypeOfHost: string;

const readyRequests = new Map<OperationId, Request>();

beforeAll(async () => {
  ready = await readyWorld();
  ({ people, planted } = await plantAudiences(ready.world));
  eventTypeOfHost = (await ready.world.eventType([people.host])).uid;
  for (const { id } of reads) readyRequests.set(id, (await ready.same(id)) as Request);
}, 120_000);

/** A request, with the parameters of its own operation only. */
type Sent = Omit<Request, 'params'> & { readonly params?: Readonly<Record<string, string>> };
type AnyRequest = readonly [OperationId, Sent];

/** The text of the reply to a read. */
async function textOf(caller: CallerName, id: OperationId, request: Sent): Promise<string> {
  const contract = contracts.get(id) as Contract;
  const { body } = await call(contract, { as: people[caller], ...request } as never);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** The requests that can return planted schedules. */
const requestsAbout = (): readonly AnyRequest[] => {
  const { host: hosting, guest: attending, creator } = people;
  const ofHost = { params: { userId: hosting.userId }, query: march };
  const ids = planted.flatMap(({ uid }): AnyRequest[] => [
    ['getSchedule', { params: { uid } }],
    ['listScheduleHistory', { params: { uid } }],
  ]);
  const explained = [1, 7, 13, 19].map(
    (day): AnyRequest => [
      'listAvailableSchedulesV2',
      {
        params: { uid: eventTypeOfHost },
        query: {
          periodStart: `2030-03-${String(day).padStart(2, '0')}T00:00:00Z`,
          periodEnd: `2030-03-${String(day + 6).padStart(2, '0')}T00:00:00Z`,
          explain: 'true',
        },
      },
    ],
  );
  const filters = [{}, ...[hosting, attending, creator].map(({ userId }) => ({ userId }))];
  return [
    ...ids,
    ...explained,
    ['listUserBusyTimes', ofHost],
    ['listUserBusyTimesV2', ofHost],
    ['listBusyTimes', { query: { ...march, userIds: hosting.userId } }],
    ...filters.flatMap((query): AnyRequest[] => [
      ['listSchedules', { query: { ...query, perPage: '100' } }],
      ['listEvents', { query: { ...query, perPage: '100' } }],
      ['listEvents', { query: { ...query, kind: 'schedule_updated', perPage: '100' } }],
    ]),
  ];
};

test.each(callers)(
  '%s reads no text of a concealed schedule with any operation',
  async (caller) => {
    const all = [...readyRequests, ...requestsAbout()];
    for (const [id, request] of all) {
      const text = await textOf(caller, id, request);
      expect([id, request.query, leaksIn(caller, text, planted)]).toEqual([id, request.query, []]);
    }
  },
);

test.each(callers.filter((name) => name !== 'restricted'))(
  '%s reads all texts of the other schedules in the history and in the feed',
  async (caller) => {
    const feed = await textOf(caller, 'listEvents', { query: { perPage: '100' } });
    for (const one of planted.filter((each) => promised(caller, each) === 'whole')) {
      const { uid, marker } = one;
      const history = await textOf(caller, 'listScheduleHistory', { params: { uid } });
      for (const text of [feed, history]) {
        expect(text).toContain(`${marker} first`);
        expect(text).toContain(`${marker} second`);
        expect(text).toContain(`${marker}@example.com`);
      }
    }
  },
);

test('the reasons for a busy host contain the ID of a private schedule only for callers who may know it', async () => {
  const busy = busyOnes(planted);
  const asked = requestsAbout().filter(([id]) => id === 'listAvailableSchedulesV2');
  for (const caller of callers.filter((name) => name !== 'restricted')) {
    const texts = await Promise.all(asked.map(([id, request]) => textOf(caller, id, request)));
    const uids = texts.flatMap((text) => {
      const { data } = JSON.parse(text) as {
        data: readonly { reasons: { source?: { uid: string } }[] }[];
      };
      return data.flatMap(({ reasons }) => reasons.flatMap(({ source }) => source?.uid ?? []));
    });
    const expected = busy.filter((one) => promised(caller, one) !== 'nothing');
    expect([caller, [...new Set(uids)].toSorted()]).toEqual([
      caller,
      [...new Set(uidsOf(expected))],
    ]);
  }
});

test.each(callers)('%s gets each schedule as promised', async (caller) => {
  const got = await Promise.all(
    planted.map(async ({ uid, marker }) => {
      const { body } = await call(
        contracts.get('getSchedule') as Contract,
        {
          as: people[caller],
          params: { uid },
        } as never,
      );
      const { data } = body as { data?: { name: string; isConcealed: boolean; uid: string } };
      if (data === undefined) return 'nothing';
      expect(data.uid).toBe(uid);
      expect(data.name.startsWith(marker)).toBe(!data.isConcealed);
      return data.isConcealed ? 'concealed' : 'whole';
    }),
  );
  expect(got).toEqual(planted.map((one) => promised(caller, one)));
});

test('no line of the log contains a text of a schedule', () => {
  const lines = JSON.stringify(logLines);
  expect(lines.length).toBeGreaterThan(2);
  for (const { marker } of planted) expect(lines).not.toContain(marker);
});
