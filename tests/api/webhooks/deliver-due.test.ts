import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { type Due, deliverDue, type Tried } from '../../../lib/app/webhooks/deliver-due.ts';
import { openSecret, sealSecret } from '../../../lib/data/webhooks/endpoint-secrets.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import type { StoredDelivery } from '../../../lib/domain/webhooks/delivery.ts';
import type { StoredEndpoint } from '../../../lib/domain/webhooks/webhook-endpoint.ts';
import { post } from '../../../lib/outbound/post.ts';
import { newWebhookSecret, webhookHeaders } from '../../../lib/outbound/sign-webhook.ts';
import { surroundings } from '../../../lib/outbound/surroundings.ts';
import { endTime } from '../../support/processes/end-time.ts';
import { startReceiver } from '../../support/webhooks/receivers.ts';

const of = 'org' as OrganizationId;
const at = '2026-03-01T00:00:00.000Z';

const secret = newWebhookSecret();

async function endpointAt(url: string, uid = 'endpoint'): Promise<StoredEndpoint> {
  const endpoint = {
    uid,
    url,
    description: '',
    events: ['*' as const],
    eventTypeIds: null,
    status: 'enable' as const,
    disabledReason: null,
    disabledAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const secrets = [{ sealed: await sealSecret(of, uid, secret), endsAtMs: null }];
  return { ver: 1, endpoint, secrets, enabledAtMs: 0 };
}

interface Message {
  readonly stored: StoredDelivery;
  readonly body: string;
}

const dueOf = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    stored: {
      ver: 0,
      delivery: {
        uid: `d${index}`,
        eventUid: `evt_${index}`,
        event: 'guest_booked',
        status: 'pending',
        attempts: [],
        nextAttemptAt: at,
        createdAt: at,
      },
    },
    body: JSON.stringify({ version: index + 1 }),
  }));

/** Delivers messages, and returns their results by event ID, in the order of completion. */
async function deliver(
  endpoint: StoredEndpoint,
  due: readonly Message[],
  {
    post: sent = post,
    isOver = (): boolean => false,
    now = Date.now,
    ended = new Map<string, Tried>(),
  } = {},
): Promise<ReadonlyMap<string, Tried>> {
  const waiting = [...due];
  await deliverDue<Due>(of, {
    openSecret,
    webhookHeaders,
    surroundings,
    post: sent,
    now,
    chance: () => 0.5,
    next: async () => {
      const message = isOver() ? undefined : waiting.shift();
      return message && { endpoint, ...message };
    },
    finish: async ({ stored: { delivery } }, tried) => void ended.set(delivery.eventUid, tried),
  });
  return ended;
}

const versionOf = ({ body }: { readonly body: string }): number => JSON.parse(body).version;

test('all due deliveries arrive signed, and approximately in order', async () => {
  const { url, received } = await startReceiver();
  const ended = await deliver(await endpointAt(url), dueOf(1));
  for (const { headers, body } of received) new Webhook(secret).verify(body, headers);
  expect([...ended.values()].map(({ delivery }) => delivery.status)).toEqual(['delivered']);
  const more = await startReceiver();
  await deliver(await endpointAt(more.url), dueOf(40));
  const versions = more.received.map(versionOf);
  expect(versions.toSorted((a, b) => a - b)).toEqual(dueOf(40).map(versionOf));
  // At most eight requests are concurrent, so each one arrives fewer than eight places from its position.
  for (const [place, version] of versions.entries()) {
    expect(Math.abs(version - 1 - place)).toBeLessThan(8);
  }
});

test('an endpoint gets at most eight concurrent requests, and exactly eight if there are more', async () => {
  let open = 0;
  let most = 0;
  const held: ServerResponse[] = [];
  const { url, received } = await startReceiver((response) => {
    open += 1;
    most = Math.max(most, open);
    held.push(response);
    // Holds the responses until eight requests are open, so that a ninth concurrent request is counted in `most`.
    if (held.length < 8 && received.length < 24) return;
    for (const waiting of held.splice(0)) {
      open -= 1;
      waiting.writeHead(200).end();
    }
  });
  const ended = await deliver(await endpointAt(url), dueOf(24));
  expect([ended.size, most]).toEqual([24, 8]);
});

test('a failed, slow or broken delivery is retried later and does not delay the others', async () => {
  const { url, received } = await startReceiver((response) => {
    const version = versionOf(received.at(-1) ?? { body: '{}' });
    if (version === 1) return;
    if (version === 2) response.writeHead(500, { 'retry-after': '8' }).end();
    else if (version === 3) response.destroy();
    else if (version === 4) response.writeHead(302, { location: url }).end();
    else response.writeHead(200).end();
  });
  const nowMs = Date.now();
  const now = () => nowMs;
  const ended = new Map<string, Tried>();
  let end = () => {};
  const sent: typeof post = (posted, given) => {
    if (versionOf(posted) === 1) end = endTime();
    return post(posted, given);
  };
  const working = deliver(await endpointAt(url), dueOf(12), { post: sent, now, ended });
  // The other deliveries do not wait for the one that hangs.
  await expect.poll(() => ended.size).toBe(11);
  end();
  await working;
  const outcomes = [...ended].map(([uid, { attempt, delivery }]) => [
    uid,
    [attempt.statusCode, attempt.error, delivery.status],
  ]);
  expect(Object.fromEntries(outcomes)).toEqual({
    evt_0: [null, 'timeout', 'pending'],
    evt_1: [500, null, 'pending'],
    evt_2: [null, 'connection/failed', 'pending'],
    evt_3: [302, null, 'pending'],
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`evt_${index + 4}`, [200, null, 'delivered']]),
    ),
  });
  const { nextAttemptAt } = ended.get('evt_1')?.delivery ?? {};
  expect(Date.parse(nextAttemptAt ?? '') - nowMs).toBe(8000);
});

test('an endpoint that does not respond does not delay another one', async () => {
  const held: ServerResponse[] = [];
  let isOver = false;
  const hanging = await startReceiver((response) => {
    if (isOver) response.writeHead(200).end();
    else held.push(response);
  });
  const good = await startReceiver();
  const [one, other] = [await endpointAt(hanging.url, 'one'), await endpointAt(good.url, 'other')];
  const patiently: typeof post = (posted, given) => post(posted, given, 240_000);
  const working = deliver(one, dueOf(20), { post: patiently });
  await deliver(other, dueOf(20));
  expect(good.received).toHaveLength(20);
  expect(hanging.received.length).toBeLessThanOrEqual(8);
  isOver = true;
  for (const response of held) response.writeHead(200).end();
  expect((await working).size).toBe(20);
});

test('no delivery is started after an endpoint responds with 410', async () => {
  const { url, received } = await startReceiver((response) => {
    response.writeHead(versionOf(received.at(-1) ?? { body: '{}' }) === 1 ? 410 : 200).end();
  });
  const ended = await deliver(await endpointAt(url), dueOf(100));
  expect(ended.get('evt_0')).toMatchObject({ isGone: true, delivery: { status: 'failed' } });
  expect(received.length).toBeLessThan(100);
});

test('no delivery begins after the time limit, and running ones end', async () => {
  let count = 0;
  const { url, received } = await startReceiver();
  const ended = await deliver(await endpointAt(url), dueOf(20), {
    isOver: () => {
      count += 1;
      return count > 10;
    },
  });
  expect([ended.size, received.length]).toEqual([10, 10]);
});
