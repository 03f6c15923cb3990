import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../client/bin/commands/listen.ts';
import { createClient } from '../../client/src/client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client of a service that never waits. Its events begin at the given request. */
function clientOf(firstWithEvent: number) {
  const sent: URLSearchParams[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'sk_live_a',
    maxRetries: 0,
    fetch: async (url) => {
      sent.push(new URL(String(url)).searchParams);
      // Ends a client that does not pause.
      if (sent.length > 100) return new Response(null, { status: 500 });
      const data = sent.length >= firstWithEvent ? [{ uid: 'evt_1' }] : [];
      return Response.json({ data, nextCursor: `c${sent.length}` });
    },
  });
  return { client, sent };
}

test('a page for which the service does not wait is requested every five seconds until the wait is over', async () => {
  const { client, sent } = clientOf(Number.POSITIVE_INFINITY);
  const page = client.feed.listEvents({ wait: 20, cursor: 'c0' });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sent.map((query) => [query.get('cursor'), query.get('wait')])).toEqual([
    ['c0', '20'],
    ['c1', '15'],
    ['c2', '10'],
    ['c3', '5'],
  ]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await page).toMatchObject({ data: [], nextCursor: 'c4' });
  expect(sent).toHaveLength(4);
});

test('an event that is published during a pause is returned by the next request', async () => {
  const { client, sent } = clientOf(3);
  const page = client.feed.listEvents({ wait: 20 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await page).data).toEqual([{ uid: 'evt_1' }]);
  expect(sent).toHaveLength(3);
});

test('a request without a wait returns immediately, and a wait of one second takes one second', async () => {
  const { client, sent } = clientOf(Number.POSITIVE_INFINITY);
  expect((await client.feed.listEvents()).data).toEqual([]);
  const page = client.feed.listEvents({ wait: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect((await page).data).toEqual([]);
  expect(sent).toHaveLength(2);
});

test('a loop over the feed sends at most one request every five seconds', async () => {
  const { client, sent } = clientOf(Number.POSITIVE_INFINITY);
  const controller = new AbortController();
  const { signal } = controller;
  const followed = (async () => {
    for await (const _ of client.feed.listEvents({}, { signal }).pages());
  })().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  controller.abort('enough');
  expect(await followed).toBe('enough');
  expect(sent.length).toBeLessThanOrEqual(14);
});

test('the command that follows the events sends at most one request every five seconds', async () => {
  const { client, sent } = clientOf(Number.POSITIVE_INFINITY);
  const controller = new AbortController();
  const { signal } = controller;
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const asked = { client, baseUrl: 'https://api.example.com', given: [], values: {}, signal };
  const ended = listen.run(asked);
  await vi.advanceTimersByTimeAsync(60_000);
  controller.abort('enough');
  expect(await ended).toBe(0);
  vi.restoreAllMocks();
  expect(sent.length).toBeLessThanOrEqual(14);
});
