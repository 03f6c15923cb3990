import { beforeAll, expect, test } from 'vitest';
import { CreateApiKey } from '../../lib/contract/api-keys/create-api-key.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { displayTypes, visibilityTypes } from '../../lib/domain/entry-visibility.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import { guest, host, talk } from '../support/schedules/schedules.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import type { Person } from '../support/world.ts';

/*
 * Schedules of every audience are planted with a text of their own in every hidden member. Every operation that reads
 * is then called by every caller, and the texts of schedules that the caller may not read must be in no reply.
 */

const contracts = await loadContracts();
const reads = rows.filter(({ method }) => method === 'GET');

interface Planted {
  readonly displayType: (typeof displayTypes)[number];
  readonly visibilityType: (typeof visibilityTypes)[number];
  readonly isDeleted: boolean;
  readonly uid: string;
  /** In each hidden text, at each version. */
  readonly marker: string;
}

const callers = [
  'creator',
  'host',
  'guest',
  'removed',
  'member',
  'admin',
  'owner',
  'restricted',
  'delegated',
] as const;
type CallerName = (typeof callers)[number];

type People = Readonly<Record<CallerName, Pick<Person, 'userId' | 'key'>>>;

let ready: Ready;
let people: People;
let planted: readonly Planted[];
let eventTypeOfHost: string;

const readyRequests = new Map<OperationId, Request>();

const audiences = displayTypes.flatMap((displayType) =>
  visibilityTypes.flatMap((visibilityType) =>
    [false, true].map((isDeleted) => ({ displayType, visibilityType, isDeleted })),
  ),
);

async function plant(
  audience: Pick<Planted, 'displayType' | 'visibilityType' | 'isDeleted'>,
  index: number,
): Promise<Planted> {
  const { creator, removed } = people;
  const marker = `zq9marker${String.fromCharCode(97 + index)}`;
  const { displayType, visibilityType } = audience;
  const day = String(1 + index).padStart(2, '0');
  const body = {
    ...talk,
    startedAt: `2030-03-${day}T10:00:00Z`,
    endedAt: `2030-03-${day}T11:00:00Z`,
    name: `${marker} first`,
    description: marker,
    address: marker,
    phoneNumber: `+81 ${marker}`,
    customLocation: marker,
    access: marker,
    projectId: 987_654_321,
    location: 'custom',
    displayType,
    visibilityType,
    attendees: [
      host(people.host),
      guest(people.guest),
      guest(removed),
      guest({ email: `${marker}@example.com` }),
    ],
  };
  const { body: reply } = await call(CreateSchedule, { as: creator, body });
  const { uid } = reply.data;
  const changes = [
    { name: `${marker} second`, updateMessage: marker },
    { attendees: body.attendees.filter((_, at) => at !== 2) },
    { description: `${marker} second`, endedAt: `2030-03-${day}T12:00:00Z` },
  ];
  for (const change of changes) {
    const sent = { as: creator, params: { uid }, body: change };
    expect((await call(UpdateSchedule, sent)).status).toBe(200);
  }
  if (audience.isDeleted) await call(DeleteSchedule, { as: creator, params: { uid } });
  return { ...audience, uid, marker };
}

beforeAll(async () => {
  ready = await readyWorld();
  const { world } = ready;
  const { owner, admin, member, restricted, addUser } = world;
  const [creator, hosting, attending, removed] = await Promise.all(
    Array.from({ length: 4 }, () => addUser('member')),
  );
  if (!creator || !hosting || !attending || !removed) throw new Error('A user was not added.');
  const keyBody = { name: 'Made by the owner', scopes: ['*'], userId: hosting.userId };
  const { body } = await call(CreateApiKey, { as: owner, body: keyBody });
  const delegated = { userId: hosting.userId, key: body.data.key };
  people = {
    creator,
    host: hosting,
    guest: attending,
    removed,
    member,
    admin,
    owner,
    restricted,
    delegated,
  };
  const all: Planted[] = [];
  for (const [index, audience] of audiences.entries()) all.push(await plant(audience, index));
  planted = all;
  eventTypeOfHost = (await world.eventType([hosting])).uid;
  await tellChanges();
  for (const { id } of reads) readyRequests.set(id, (await ready.same(id)) as Request);
}, 120_000);

type Reading = 'whole' | 'concealed' | 'nothing';

/** What the contract promises to each caller, written without the code that is tested. */
function promised(caller: CallerName, { displayType, visibilityType }: Planted): Reading {
  if (caller === 'restricted') return 'nothing';
  if (displayType !== 'private') return 'whole';
  if (['creator', 'host', 'guest'].includes(caller)) return 'whole';
  if (['owner', 'admin', 'delegated'].includes(caller)) return 'concealed';
  return visibilityType === 'busy' ? 'concealed' : 'nothing';
}

/** A request, with the parameters of its own operation only. */
type Sent = Omit<Request, 'params'> & { readonly params?: Readonly<Record<string, string>> };
type AnyRequest = readonly [OperationId, Sent];

/** The text of the reply to a read. */
async function textOf(caller: CallerName, id: OperationId, request: Sent): Promise<string> {
  const contract = contracts.get(id) as Contract;
  const { body } = await call(contract, { as: people[caller], ...request } as never);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const march = { periodStart: '2030-03-01T00:00:00Z', periodEnd: '2030-03-31T00:00:00Z' };

/** The requests that can return planted schedules. */
const requestsAbout = (): readonly AnyRequest[] => {
  const { host: hosting, guest: attending, creator } = people;
  const ofHost = { params: { userId: hosting.userId }, query: march };
  const ids = planted.flatMap(({ uid }): AnyRequest[] => [
    ['getSchedule', { params: { uid } }],
    ['listScheduleHistory', { params: { uid } }],
  ]);
  const explained = [1, 7].map(
    (day): AnyRequest => [
      'listAvailableSchedulesV2',
      {
        params: { uid: eventTypeOfHost },
        query: {
          periodStart: `2030-03-0${day}T00:00:00Z`,
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

/** The planted schedules whose text or ID the caller got without the right to it. */
function leaksIn(caller: CallerName, text: string): readonly string[] {
  return planted.flatMap((schedule) => {
    const reading = promised(caller, schedule);
    const { marker, uid, displayType, visibilityType } = schedule;
    const isLeak =
      (reading !== 'whole' && text.includes(marker)) ||
      (reading === 'nothing' && text.includes(uid));
    return isLeak ? [`${displayType} ${visibilityType}`] : [];
  });
}

const named = (schedules: readonly { readonly uid: string }[]) =>
  schedules.map(({ uid }) => uid).toSorted();

test.each(callers)(
  '%s reads no text of a concealed schedule with any operation',
  async (caller) => {
    const all = [...readyRequests, ...requestsAbout()];
    for (const [id, request] of all) {
      const text = await textOf(caller, id, request);
      expect([id, request.query, leaksIn(caller, text)]).toEqual([id, request.query, []]);
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
  const open = planted.filter(({ isDeleted }) => !isDeleted);
  const asked = requestsAbout().filter(([id]) => id === 'listAvailableSchedulesV2');
  for (const caller of callers.filter((name) => name !== 'restricted')) {
    const texts = await Promise.all(asked.map(([id, request]) => textOf(caller, id, request)));
    const uids = texts.flatMap((text) => {
      const { data } = JSON.parse(text) as {
        data: readonly { reasons: { source?: { uid: string } }[] }[];
      };
      return data.flatMap(({ reasons }) => reasons.flatMap(({ source }) => source?.uid ?? []));
    });
    const expected = open.filter((one) => promised(caller, one) !== 'nothing');
    expect([caller, [...new Set(uids)].toSorted()]).toEqual([caller, named(expected)]);
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

interface Listed {
  readonly uid: string;
  readonly name: string;
  readonly isConcealed: boolean;
  readonly attendees: readonly object[];
}

const listed = async (caller: CallerName, query: Readonly<Record<string, string>> = {}) => {
  const found: Listed[] = [];
  let cursor: string | null | undefined;
  do {
    const sent = { ...query, ...(cursor && { cursor }) };
    const { body } = await call(
      contracts.get('listSchedules') as Contract,
      {
        as: people[caller],
        query: sent,
      } as never,
    );
    const page = body as unknown as { data: Listed[]; nextCursor: string | null };
    found.push(...page.data.filter(({ uid }) => planted.some((one) => one.uid === uid)));
    cursor = page.nextCursor;
  } while (cursor);
  return found;
};

test.each(callers)('%s finds concealed schedules by their hosts alone', async (caller) => {
  const open = planted.filter(({ isDeleted }) => !isDeleted);
  const visible = open.filter((one) => promised(caller, one) !== 'nothing');
  const whole = open.filter((one) => promised(caller, one) === 'whole');
  expect(named(await listed(caller))).toEqual(named(visible));
  expect(named(await listed(caller, { userId: people.host.userId }))).toEqual(named(visible));
  expect(named(await listed(caller, { userId: people.guest.userId }))).toEqual(named(whole));
  for (const one of await listed(caller)) {
    const concealed = [{ userId: people.host.userId, role: 'viewer', userType: 'host' }];
    if (one.isConcealed) expect(one.attendees).toEqual(concealed);
  }
});

test.each(callers)(
  'a page of %s never ends because of a schedule that is left out',
  async (caller) => {
    const open = planted.filter(({ isDeleted }) => !isDeleted);
    const query = { startedAt: march.periodStart, endedAt: march.periodEnd, perPage: '1' };
    const visible = open.filter((one) => promised(caller, one) !== 'nothing').length;
    let cursor: string | null = null;
    const pages: number[] = [];
    do {
      const sent: Record<string, string> = { ...query, ...(cursor && { cursor }) };
      const { body } = await call(
        contracts.get('listSchedules') as Contract,
        {
          as: people[caller],
          query: sent,
        } as never,
      );
      const page = body as unknown as { data: Listed[]; nextCursor: string | null };
      pages.push(page.data.length);
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(visible === 0 ? [0] : Array(visible).fill(1));
  },
);

test('the busy times of a host contain the ID of a private schedule only for callers who may know it', async () => {
  const open = planted.filter(({ isDeleted }) => !isDeleted);
  for (const caller of callers.filter((name) => name !== 'restricted')) {
    const request = { params: { userId: people.host.userId }, query: march };
    const { data } = JSON.parse(await textOf(caller, 'listUserBusyTimesV2', request)) as {
      data: { source: { type: string; uid: string | null } }[];
    };
    const uids = data
      .filter(({ source }) => source.type === 'schedule')
      .map((one) => one.source.uid);
    const expected = open.map((one) => (promised(caller, one) === 'nothing' ? null : one.uid));
    expect([caller, uids]).toEqual([caller, expected]);
  }
});

test('webhooks send what a user reads who attends nothing, and deliveries show it', async () => {
  const { url, received } = await startReceiver();
  // The creator of the endpoint attends the schedules.
  people = { ...people, host: people.owner };
  const endpoint = (await made(ready.world.owner, { url, events: ['*'] })).uid;
  const sent: Planted[] = [];
  for (const [index, audience] of audiences.entries()) sent.push(await plant(audience, 12 + index));
  await sendDue();
  const texts = received.map(({ body }) => body);
  for (const { marker, uid, displayType, visibilityType } of sent) {
    const about = texts.filter((text) => text.includes(uid));
    const isWhole = displayType !== 'private';
    expect(about.length > 0).toBe(isWhole || visibilityType === 'busy');
    expect(about.some((text) => text.includes(marker))).toBe(isWhole);
  }
  const params = { uid: endpoint };
  const list = JSON.parse(
    await textOf('owner', 'listWebhookDeliveries', { params, query: { perPage: '100' } }),
  ) as { data: { uid: string; eventUid: string }[] };
  for (const { uid: deliveryId, eventUid } of list.data) {
    const text = await textOf('owner', 'getWebhookDelivery', { params: { ...params, deliveryId } });
    const { data } = JSON.parse(text) as { data: { body: string } };
    expect(texts).toContain(data.body);
    expect(JSON.parse(data.body)).toMatchObject({ uid: eventUid });
  }
});

test('a concealed event names no user, and an event of hidden members alone is left out', async () => {
  const one = planted.find(
    ({ displayType, visibilityType, isDeleted }) =>
      displayType === 'private' && visibilityType === 'busy' && isDeleted,
  ) as Planted;
  const request = { params: { uid: one.uid } };
  const { data } = JSON.parse(await textOf('owner', 'listScheduleHistory', request)) as {
    data: { event: string; by: string | null; previous: object }[];
  };
  expect(data.map(({ event, by, previous }) => [event, by, Object.keys(previous)])).toEqual([
    ['schedule_deleted', null, []],
    ['schedule_updated', null, ['endedAt']],
    ['schedule_created', null, []],
  ]);
});

test('no line of the log contains a text of a schedule', () => {
  const lines = JSON.stringify(logLines);
  expect(lines.length).toBeGreaterThan(2);
  for (const { marker } of planted) expect(lines).not.toContain(marker);
});
