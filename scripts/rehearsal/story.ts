import { setTimeout as sleep } from 'node:timers/promises';
import { Remedy } from '../local/remedy.ts';
import type { Commands } from './commands.ts';
import { createCustomer } from './create-customer.ts';
import { receiveWebhooks } from './receive-webhooks.ts';

/** Maximum time from a response to its webhook. Without wake-ups, the schedule would take up to a minute. */
const webhookWithinMs = 5000;
const day = 24 * 60 * 60 * 1000;
export const origin = 'https://app.example.com';
export const guest = {
  timeZone: 'Asia/Tokyo',
  email: 'guest@example.com',
  name: 'Bo',
  locationId: null,
};

export function expectEqual(what: string, value: unknown, expected: unknown): void {
  if (value !== expected) throw new Remedy(`${what} is ${value}, but must be ${expected}.`);
}

interface Response {
  readonly status: number;
  readonly content: string;
  readonly headers: Headers;
}

type Send = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Response>;

const requestsTo =
  (url: string, key: string): Send =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-service-api-key': key, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, content: await response.text(), headers: response.headers };
  };

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Guests of a deployed stage. */
export interface Story {
  /** A guest books, a second one is refused, and the webhook arrives. Returns the ID of the booking. */
  readonly book: () => Promise<string>;
  /**
   * Guests book and cancel until a command has ended. A request that fails with 5xx is repeated with the same idempotency key,
   * and must succeed then.
   */
  readonly bookDuring: (command: Promise<unknown>) => Promise<void>;
  /** Cancels a booking, and its webhook arrives. */
  readonly cancel: (uid: string) => Promise<void>;
  /** Pages, documents and requests from a browser. */
  readonly visitPages: () => Promise<void>;
  readonly end: () => void;
}

/** Requires that a request is answered with a status. */
async function expectStatus(
  send: Send,
  status: number,
  ...[method, path, body]: Parameters<Send>
): Promise<Response> {
  const response = await send(method, path, body);
  if (response.status === status) return response;
  throw new Remedy(
    `${method} ${path} is answered with ${response.status}, but must be with ${status}: ${response.content}`,
  );
}

const firstSlot = async (send: Send, eventTypeId: string): Promise<string> => {
  const period = `periodStart=${inDays(3)}&periodEnd=${inDays(9)}`;
  const path = `/v1/event_types/${eventTypeId}/available_schedules?${period}`;
  const { content } = await expectStatus(send, 200, 'GET', path);
  return JSON.parse(content).data[0].startedAt;
};

const attemptsAtMost = 3;
/** Each booking causes webhooks and mails, and the emulator runs all functions on this machine. */
const pauseMs = 500;

/** Repeats a request that fails with 5xx, with the same idempotency key. It must succeed then. */
const persistent =
  (send: Send): Send =>
  async (method, path, body) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(method, path, body, headers);
      if (response.status < 500 || attempt === attemptsAtMost) return response;
    }
  };

async function bookDuring(
  send: Send,
  eventTypeId: string,
  command: Promise<unknown>,
): Promise<void> {
  let hasEnded = false;
  const ended = command.finally(() => {
    hasEnded = true;
  });
  // A booking may fail first.
  ended.catch(() => {});
  while (!hasEnded) {
    const booking = { eventTypeId, startedAt: await firstSlot(send, eventTypeId), ...guest };
    const { content } = await expectStatus(send, 201, 'POST', '/v1/bookings', booking);
    const { uid } = JSON.parse(content).data;
    await expectStatus(send, 200, 'POST', `/v1/bookings/${uid}/cancel`, {});
    await sleep(pauseMs);
  }
  await ended;
}

const visitPages = async (send: Send): Promise<void> => {
  for (const path of ['/b', '/docs', '/openapi.json', '/calendar', '/routing-forms', '/settings']) {
    await expectStatus(send, 200, 'GET', path);
  }
  const headers = { origin, 'access-control-request-method': 'POST' };
  const preflight = await send('OPTIONS', '/v1/bookings', undefined, headers);
  const allowed = preflight.headers.get('access-control-allow-origin');
  expectEqual('The allowed origin', allowed, origin);
};

/** Creates a customer of a stage with a webhook endpoint. */
export async function startStory(commands: Commands, stage: string, url: string): Promise<Story> {
  const { key, eventTypeId } = await createCustomer(commands, stage);
  const send = requestsTo(url, key);
  const receiver = await receiveWebhooks();
  const events = ['guest_booked', 'host_cancelled'];
  await expectStatus(send, 201, 'POST', '/v1/webhook_endpoints', { url: receiver.url, events });
  const expectWebhook = async (event: string, uid: string) => {
    if (await receiver.arrives(event, uid, webhookWithinMs)) return;
    throw new Remedy(`The webhook ${event} does not arrive within ${webhookWithinMs / 1000} s.`);
  };
  return {
    book: async () => {
      const startedAt = await firstSlot(send, eventTypeId);
      const booking = { eventTypeId, startedAt, ...guest };
      const { content } = await expectStatus(send, 201, 'POST', '/v1/bookings', booking);
      const { uid } = JSON.parse(content).data;
      await expectStatus(send, 409, 'POST', '/v1/bookings', booking);
      await expectStatus(send, 200, 'GET', `/v1/bookings/${uid}`);
      await expectWebhook('guest_booked', uid);
      return uid;
    },
    bookDuring: (command) => bookDuring(persistent(send), eventTypeId, command),
    cancel: async (uid) => {
      await expectStatus(send, 200, 'POST', `/v1/bookings/${uid}/cancel`, {});
      await expectWebhook('host_cancelled', uid);
    },
    visitPages: () => visitPages(send),
    end: receiver.close,
  };
}
