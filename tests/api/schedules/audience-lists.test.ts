import { beforeAll, expect, test } from 'vitest';
import { ListUserBusyTimesV2 } from '../../../lib/contract/availability/list-user-busy-times-v2.ts';
import { ListScheduleHistory } from '../../../lib/contract/schedules/list-schedule-history.ts';
import { ListSchedules } from '../../../lib/contract/schedules/list-schedules.ts';
import { GetWebhookDelivery } from '../../../lib/contract/webhooks/get-webhook-delivery.ts';
import { ListWebhookDeliveries } from '../../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { call } from '../../support/http/call.ts';
import {
  audiences,
  busyOnes,
  type CallerName,
  callers,
  march,
  openOnes,
  type People,
  type Planted,
  plant,
  plantAudiences,
  promised,
  uidsOf,
} from '../../support/schedules/plant-audiences.ts';
import { sendDue } from '../../support/webhooks/deliver-events.ts';
import { startReceiver } from '../../support/webhooks/receivers.ts';
import { newWorld } from '../../support/world.ts';
import { made } from '../webhooks/endpoints.ts';

let people: People;
let planted: readonly Planted[];

beforeAll(async () => {
  ({ people, planted } = await plantAudiences(await newWorld('admin', 'restricted')));
}, 60_000);

type Page = Awaited<ReturnType<typeof readPage>>;

const readPage = async (
  caller: CallerName,
  query: Readonly<Record<string, string>>,
  cursor: string | null,
) =>
  (
    await call(ListSchedules, {
      as: people[caller],
      query: { ...query, ...(cursor && { cursor }) },
    })
  ).body;

/** All pages of a list. */
async function readPages(
  caller: CallerName,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Page['data'][]> {
  const pages: Page['data'][] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await readPage(caller, query, cursor);
    pages.push(page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

const visibleTo = (caller: CallerName) =>
  openOnes(planted).filter((one) => promised(caller, one) !== 'nothing');

test.each(callers)('%s finds concealed schedules by their hosts alone', async (caller) => {
  const visible = uidsOf(visibleTo(caller));
  const whole = openOnes(planted).filter((one) => promised(caller, one) === 'whole');
  const { host, guest } = people;
  const listed = (await readPages(caller)).flat();
  const hosted = (await readPages(caller, { userId: host.userId })).flat();
  const attended = (await readPages(caller, { userId: guest.userId })).flat();
  expect([uidsOf(listed), uidsOf(hosted)]).toEqual([visible, visible]);
  expect(uidsOf(attended)).toEqual(uidsOf(whole));
  for (const one of listed.filter(({ isConcealed }) => isConcealed)) {
    expect(one.attendees).toEqual([{ userId: host.userId, role: 'viewer', userType: 'host' }]);
  }
});

test.each(callers)(
  'no page of %s is short or empty because of schedules that are left out',
  async (caller) => {
    const period = { startedAt: march.periodStart, endedAt: march.periodEnd, perPage: '1' };
    const { length } = visibleTo(caller);
    const pages = (await readPages(caller, period)).map((page) => page.length);
    expect(pages).toEqual(length === 0 ? [0] : Array(length).fill(1));
  },
);

test('the busy times of a host contain the ID of a private schedule only for callers who may know it', async () => {
  const params = { userId: people.host.userId };
  for (const caller of callers.filter((name) => name !== 'restricted')) {
    const sent = { as: people[caller], params, query: march };
    const { data } = (await call(ListUserBusyTimesV2, sent)).body;
    const expected = busyOnes(planted).map((one) =>
      promised(caller, one) === 'nothing' ? null : one.uid,
    );
    expect([caller, data.map(({ source }) => source.uid)]).toEqual([caller, expected]);
  }
});

test('webhooks send the form for users outside the audience, and deliveries show it', async () => {
  const { url, received } = await startReceiver();
  const { owner } = people;
  const { uid } = await made(owner, { url, events: ['*'] });
  // The creator of the endpoint hosts the schedules.
  const hosted = { ...people, host: owner };
  const sent: Planted[] = [];
  for (const [index, audience] of audiences.entries()) {
    sent.push(await plant(hosted, audience, audiences.length + index));
  }
  await sendDue();
  const texts = received.map(({ body }) => body);
  for (const one of sent) {
    const about = texts.filter((text) => text.includes(one.uid));
    const isWhole = one.displayType !== 'private';
    expect(about.length > 0).toBe(isWhole || one.visibilityType === 'busy');
    expect(about.some((text) => text.includes(one.marker))).toBe(isWhole);
  }
  const list = { as: owner, params: { uid }, query: { perPage: '100' } };
  const deliveries = (await call(ListWebhookDeliveries, list)).body.data;
  expect(deliveries).toHaveLength(texts.length);
  for (const { uid: deliveryId } of deliveries) {
    const { body } = await call(GetWebhookDelivery, { as: owner, params: { uid, deliveryId } });
    expect(texts).toContain(body.data.body);
  }
});

test('a concealed event names no user, and an event of hidden members alone is left out', async () => {
  const { uid } = planted.find(
    ({ displayType, visibilityType, isDeleted }) =>
      displayType === 'private' && visibilityType === 'busy' && isDeleted,
  ) as Planted;
  const { data } = (await call(ListScheduleHistory, { as: people.owner, params: { uid } })).body;
  expect(data.map(({ event, by, previous }) => [event, by, Object.keys(previous)])).toEqual([
    ['schedule_deleted', null, []],
    ['schedule_updated', null, ['endedAt']],
    ['schedule_created', null, []],
  ]);
});
