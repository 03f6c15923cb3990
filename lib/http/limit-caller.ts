import { hash } from 'node:crypto';
import type { ChargeSearch } from '../app/charge-search.ts';
import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import { leaseTokens } from '../data/rate-leases.ts';
import { countReceived, nextCountIn } from '../data/received.ts';
import { mailboxOf } from '../domain/messages/mailbox-of.ts';
import { windowSeconds } from '../domain/rates/rate-window.ts';
import { clientAddress } from './client-address.ts';
import { requestsPerSecond } from './configuration.ts';
import { type Event, isHead } from './exchange.ts';
import { charge, type RateHeaders, rateLimited } from './rate-limit.ts';

/** What a request costs of its caller's limit. A HEAD never waits. */
export const costOf = ({ cost }: Pick<Contract, 'cost'>, event: Event): number => {
  const query = Object.fromEntries(new URLSearchParams(event.rawQueryString));
  return cost?.(isHead(event) ? { ...query, wait: '0' } : query) ?? 1;
};

/** Counts a request of a credential, and refuses it where the limit is reached. */
export async function limitCaller(
  rateKey: string,
  cost: number,
  nowMs: number,
): Promise<RateHeaders> {
  const limit = { policy: 'credential', quota: requestsPerSecond() * windowSeconds };
  const charged = await charge(rateKey, cost, limit, nowMs, leaseTokens);
  if (!charged.isAllowed) throw rateLimited(nowMs, charged);
  return charged.headers;
}

/** A tenth of what a credential may send: whoever guesses keys fails each time. */
const failuresPart = 10;

/**
 * Counts a refused credential by the address of the client. Only the failing reply becomes a 429: a good
 * credential is served from any address, so a caller cannot lock out another one.
 */
export async function limitFailures(event: Event, error: unknown, nowMs: number): Promise<never> {
  if (!(error instanceof Problem) || error.status !== 401) throw error;
  const limit = { policy: 'address', quota: failuresQuota() };
  const charged = await charge(clientOf(event), 1, limit, nowMs, leaseTokens);
  throw charged.isAllowed ? error : rateLimited(nowMs, charged);
}

const failuresQuota = (): number =>
  Math.max(1, Math.floor((requestsPerSecond() * windowSeconds) / failuresPart));

/** Counts a request without a credential by the address of the client. */
export async function limitClient(event: Event, nowMs: number, cost = 1): Promise<RateHeaders> {
  const limit = { policy: 'address', quota: failuresQuota() };
  const charged = await charge(strangerKey(event), cost, limit, nowMs, leaseTokens);
  if (!charged.isAllowed) throw rateLimited(nowMs, charged);
  return charged.headers;
}

/**
 * Counts a request together with those of all other clients about the same resource. Only a request that passed all other checks
 * may be counted, or one whose token names the resource: otherwise a stranger could use up the limit of others.
 */
export async function limitTogether(about: string, nowMs: number, cost = 1): Promise<void> {
  const named = `P${hash('sha256', about, 'base64url')}`;
  // More than one client may send, so that none of them is in the way of who was invited.
  const limit = { policy: 'resource', quota: failuresQuota() * clientsAtOnce };
  const charged = await charge(named, cost, limit, nowMs, leaseTokens);
  if (!charged.isAllowed) throw rateLimited(nowMs, charged);
}

/**
 * Counts what makes the service write to an address of which nobody has proven that it is theirs. So strangers cannot have
 * it flooded, however many they are, and whatever team they name.
 */
export async function limitReceiver(email: string, nowMs: number): Promise<void> {
  const receiver = hash('sha256', mailboxOf(email), 'base64url');
  const atMost = Math.max(1, Math.floor(requestsPerSecond() / receiverPart));
  const nowSeconds = Math.floor(nowMs / 1000);
  if (await countReceived(receiver, atMost, nowSeconds)) return;
  const headers = { 'retry-after': `${nextCountIn(nowSeconds)}` };
  throw new Problem('caller/rate-limited', { headers });
}

/** So much of what a credential may send in a second an address may be sent in an hour: 10 of 50. */
const receiverPart = 5;

/**
 * Counts a request for what everyone may read, by the address of the client: a page shows many people at once, so a
 * client may send as many as a credential. How many clients look at one thing is no matter.
 */
export async function limitReader(event: Event, cost: number, nowMs: number): Promise<void> {
  const limit = { policy: 'address', quota: requestsPerSecond() * windowSeconds };
  const charged = await charge(`V${clientOf(event)}`, cost, limit, nowMs, leaseTokens);
  if (!charged.isAllowed) throw rateLimited(nowMs, charged);
}

/**
 * Counts the tokens of a search without a credential, once the number of its hosts is known. They count in the same limit as all
 * public reads of the client, because its pages read and search.
 */
export const chargeSearch =
  (event: Event, nowMs: number): ChargeSearch =>
  (tokens) =>
    limitReader(event, tokens, nowMs);

const clientsAtOnce = 4;

/** Who joins is not held up by who failed with keys from the same address. */
const strangerKey = (event: Event): string => `S${clientOf(event)}`;

/** A client, by the hash of its address. */
export const clientOf = (event: Event): string =>
  `A${hash('sha256', clientAddress(event), 'base64url')}`;
