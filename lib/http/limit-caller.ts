import { hash } from 'node:crypto';
import type { ChargeSearch } from '../app/charge-search.ts';
import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import { leaseTokens } from '../data/rates/rate-leases.ts';
import { windowSeconds } from '../domain/rates/rate-window.ts';
import { clientAddress } from './client-address.ts';
import { requestsPerSecond } from './configuration.ts';
import { type Event, isHead } from './exchange.ts';
import { charge, type RateHeaders, rateLimited } from './rate-limit.ts';

/** The number of tokens that a request costs. A HEAD never waits. */
export const costOf = ({ cost }: Pick<Contract, 'cost'>, event: Event): number => {
  const query = Object.fromEntries(new URLSearchParams(event.rawQueryString));
  return cost?.(isHead(event) ? { ...query, wait: '0' } : query) ?? 1;
};

/** Counts a request of a credential, and refuses it above the limit. */
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

/**
 * Without a valid credential, an address may send a tenth of the requests of a credential. This limits the guessing of
 * keys.
 */
const failuresPart = 10;

/**
 * Counts a refused credential by the address of the client. Only the failing reply becomes a 429. A valid credential
 * works from any address, so a caller cannot lock out another caller.
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
  const charged = await charge(anonymousKey(event), cost, limit, nowMs, leaseTokens);
  if (!charged.isAllowed) throw rateLimited(nowMs, charged);
  return charged.headers;
}

/**
 * Counts a request together with those of all other clients about the same resource. Only a request that passed all
 * other checks may be counted, or a request with a token that names the resource. Otherwise a stranger could use up the
 * limit of others.
 */
export async function limitTogether(about: string, nowMs: number, cost = 1): Promise<void> {
  const named = `P${hash('sha256', about, 'base64url')}`;
  // The limit is several times that of a client, so that one client cannot use it up.
  const limit = { policy: 'resource', quota: failuresQuota() * clientsPerResource };
  const charged = await charge(named, cost, limit, nowMs, leaseTokens);
  if (!charged.isAllowed) throw rateLimited(nowMs, charged);
}

/**
 * Counts a public read by the address of the client. The limit is that of a credential, because an address can have many people.
 * The number of clients that read the same resource is not limited.
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

const clientsPerResource = 4;

/** A counter that is separate from refused credentials, so failures from an address do not block other requests from it. */
const anonymousKey = (event: Event): string => `S${clientOf(event)}`;

/** The counter of a client, by the hash of its address. */
export const clientOf = (event: Event): string =>
  `A${hash('sha256', clientAddress(event), 'base64url')}`;
