import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../contract/routes.ts';
import { wholeStoreOf } from '../data/whole-store.ts';
import { addressOwner } from '../domain/people/needs.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { createApiKey } from './create-api-key.ts';
import { createOrganization } from './create-organization.ts';
import { createUser } from './create-user.ts';
import { revokeApiKey } from './revoke-api-key.ts';

/**
 * The organization of all checks. Its booking pages are private, and it sends no mails. The ID contains capital letters, so it
 * cannot be the slug of another organization.
 */
const organization = 'DeploymentCheck' as OrganizationId;
const name = 'Deployment check';
const email = 'deployment-check@example.com';

const second = 1000;
const day = 24 * 60 * 60 * second;
const keyLastsMs = 10 * 60 * second;
const requestWithinMs = 15 * second;
/** Without wake-ups, the schedule of the dispatcher would take up to a minute. */
const webhookWithinMs = 5 * second;
/** The schedule runs once a minute, so it can send the webhook of one booking in time by chance, but not those of two. */
const bookings = 2;
/** A new account has ten concurrent executions. */
const concurrentRequests = 5;
const attemptsAtMost = 4;

/** A part of the service that does not work. */
class FailedCheck extends Error {
  override readonly name: string = 'FailedCheck';
}

/** No webhook was sent in time. A stream that was created or changed sends no records for some minutes. */
class LateWebhook extends FailedCheck {
  override readonly name = 'LateWebhook';
}

/** Sends a request, and returns the `data` of its reply. A status other than `expected` fails the check. */
type Send = <Data>(expected: number, method: string, path: string, body?: object) => Promise<Data>;

/**
 * Uses a deployed stage as a client does: calls every route, then books, cancels, and receives a webhook. `url` is the address of
 * the stage without a path. Throws at the first failure.
 */
export async function verifyDeployment(url: string, nowMs: number): Promise<void> {
  await requireEveryRoute(url);
  const userId = await ownerOf(nowMs);
  const draft = { userId, name, scopes: ['*'], expiresAtMs: nowMs + keyLastsMs } as const;
  const created = await createApiKey(organization, draft, nowMs);
  if (created === 'unknown-user') throw new FailedCheck(`The user ${userId} does not exist.`);
  const [used] = await Promise.allSettled([bookAndCancel(url, sendWith(url, created.key))]);
  const [revoked] = await Promise.allSettled([
    revokeApiKey(organization, created.keyId, Date.now()),
  ]);
  // An unusable table fails both. The first error explains more.
  for (const result of [used, revoked]) if (result.status === 'rejected') throw result.reason;
}

/** Returns the owner of the organization. The first check of a stage creates both. */
async function ownerOf(nowMs: number): Promise<string> {
  const owner = addressOwner(email);
  const known = (await wholeStoreOf(organization).read([owner])).get(owner);
  if (known !== undefined) return known;
  await createOrganization(name, nowMs, { organizationId: organization });
  const user = { name, email, timeZone: 'UTC', role: 'owner' } as const;
  const created = await createUser(organization, user, nowMs);
  if (created === 'email-taken') throw new FailedCheck('Another check is in progress.');
  return created.userId;
}

/** Calls every route without a credential. A function that does not start is answered with 500 or 502. */
async function requireEveryRoute(url: string): Promise<void> {
  const all = Object.values(routes).flatMap((group) => Object.values(group));
  for (let from = 0; from < all.length; from += concurrentRequests) {
    await Promise.all(
      all.slice(from, from + concurrentRequests).map(async (route) => {
        const [method = '', path = ''] = route.replaceAll(/\{\w+\}/gu, 'x').split(' ');
        const { status, text } = await fetchPatiently(`${url}${path}`, { method });
        const isMissing = /^\/v\d/u.test(path) && isOfFallback(text);
        if (status >= 500 || isThrottled({ status, text }) || isMissing)
          throw new FailedCheck(`${route} is answered with ${status}.`);
      }),
    );
  }
}

/** Whether a response is that of a path or a method without a route. */
const isOfFallback = (text: string): boolean => /"code":"(?:route|method)\//u.test(text);

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Whether the gateway has refused a request. A function that has started may refuse it as well, with a problem. */
const isThrottled = ({ status, text }: Answer): boolean =>
  status === 429 && !text.includes('"code":"');

/** Repeats a request that the gateway throttles, because some routes have low limits for all callers together. */
async function fetchPatiently(url: string, init: RequestInit): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchWithin(url, init);
    const answer = { status: response.status, text: await response.text() };
    if (!isThrottled(answer) || attempt === attemptsAtMost) return answer;
    await sleep(second);
  }
}

async function fetchWithin(url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(requestWithinMs);
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal });
  } catch (error) {
    const { pathname } = new URL(url);
    throw new FailedCheck(`${init.method} ${pathname} has no response: ${String(error)}`);
  }
}

const sendWith =
  (url: string, key: string): Send =>
  async (expected, method, path, body) => {
    const headers = { 'x-service-api-key': key, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetchWithin(`${url}${path}`, sent);
    const text = await response.text();
    if (response.status === expected) return text === '' ? undefined : JSON.parse(text).data;
    const request = `${method} ${path.split('?')[0]}`;
    throw new FailedCheck(`${request} is answered with ${response.status}: ${text}`);
  };

interface Resource {
  readonly uid: string;
}

const everyDay = { frequencyType: 1, startHour: 0, startMinute: 0, endHour: 24, endMinute: 0 };

/** Returns the event type of the checks, which sends no mails. The first check of a stage creates it. */
async function eventTypeOf(send: Send): Promise<string> {
  const [known] = await send<readonly Resource[]>(200, 'GET', '/v1/event_types');
  const { uid } = known ?? (await createEventType(send));
  const noMails = { isSendToGuest: false, isSendToHosts: false };
  await send(200, 'PATCH', `/v1/event_types/${uid}/notification`, noMails);
  return uid;
}

async function createEventType(send: Send): Promise<Resource> {
  const calendar = { name, timezone: 'UTC', calendars: [everyDay] };
  await send(201, 'POST', '/v1/user_availability_calendars', calendar);
  const locations = [{ locationId: 'custom', customLocation: name }];
  return send(201, 'POST', '/v1/event_types', { name, duration: 30, timeZone: 'UTC', locations });
}

const endpoints = '/v1/webhook_endpoints';

/** Deletes the webhook endpoint of this check, and of checks that were interrupted. */
async function deleteEndpoints(send: Send): Promise<void> {
  for (const { uid } of await send<readonly Resource[]>(200, 'GET', endpoints))
    await send(204, 'DELETE', `${endpoints}/${uid}`);
}

async function bookAndCancel(url: string, send: Send): Promise<void> {
  const eventTypeId = await eventTypeOf(send);
  await deleteEndpoints(send);
  const endpoint = { url: `${url}/health`, events: ['guest_booked'] };
  const { uid } = await send<Resource>(201, 'POST', endpoints, endpoint);
  for (let count = 1; count <= bookings; count += 1) {
    const booking = await bookFirstSlot(send, eventTypeId);
    await send(200, 'GET', `/v1/bookings/${booking}`);
    await send(200, 'POST', `/v1/bookings/${booking}/cancel`, {});
    await requireWebhooks(send, `${endpoints}/${uid}/deliveries`, count);
  }
  await deleteEndpoints(send);
}

async function bookFirstSlot(send: Send, eventTypeId: string): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  const period = `periodStart=${inDays(1)}&periodEnd=${inDays(2)}`;
  const slots = await send<readonly { readonly startedAt: string }[]>(
    200,
    'GET',
    `/v1/event_types/${eventTypeId}/available_schedules?${period}`,
  );
  const startedAt = slots[0]?.startedAt;
  if (startedAt === undefined) throw new FailedCheck('The event type of the check has no slots.');
  const guest = { name, email, timeZone: 'UTC', locationId: null };
  return (await send<Resource>(201, 'POST', '/v1/bookings', { eventTypeId, startedAt, ...guest }))
    .uid;
}

interface Delivery {
  readonly attempts: readonly { readonly statusCode: number | null }[];
}

/** The stage itself receives the webhook, and has no route for it. */
const receivedStatus = 405;

/** Requires that a number of webhooks are sent and answered. */
async function requireWebhooks(send: Send, deliveries: string, count: number): Promise<void> {
  const untilMs = performance.now() + webhookWithinMs;
  do {
    const sent = await send<readonly Delivery[]>(200, 'GET', deliveries);
    const received = sent.filter(({ attempts }) =>
      attempts.some(({ statusCode }) => statusCode === receivedStatus),
    );
    if (received.length >= count) return;
    await sleep(200);
  } while (performance.now() < untilMs);
  throw new LateWebhook(`No webhook was sent within ${webhookWithinMs / second} s.`);
}
