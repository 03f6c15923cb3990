import { hash } from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import { findApiKey } from '../data/api-keys.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import { noteKeyUse } from '../data/key-use.ts';
import { findUser } from '../data/users.ts';
import { hasScope, sharedScopes } from '../domain/access.ts';
import { makeRoomFor } from '../domain/make-room-for.ts';
import type { Actor, Credential, OrganizationId, Scope } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { type Proven, proveApiKey } from './api-key.ts';
import { proveBearer } from './bearer.ts';
import { scopeChallenge } from './challenge.ts';
import { scopeClaim } from './configuration.ts';
import { type Event, headerOf } from './exchange.ts';

interface Caller {
  readonly actor: Actor;
  readonly credential: Credential;
  /** Names the credential for its rate limit, and is none. */
  readonly rateKey: string;
}

interface Remembered extends Caller {
  readonly untilMs: number;
  /** By a clock that is never set back: the other one could be, and a revoked key would be good again. */
  readonly forgottenAtMs: number;
}

/** A role that changes or a key that is revoked is believed for at most this long. */
const cachedMs = 60_000;
const cachedAtMost = 2000;
const cache = new Map<string, Remembered>();

/**
 * Who calls, by an API key, a bearer token, or both: then both must be good and name the same user.
 * `trustsNoMemory`: a key that was deleted is refused at once.
 */
export async function authenticate(
  event: Event,
  nowMs: number,
  trustsNoMemory = false,
): Promise<Caller> {
  const apiKey = headerOf(event, 'x-service-api-key');
  const bearer = headerOf(event, 'authorization');
  const callers = await Promise.all([
    ...(apiKey === undefined
      ? []
      : [known(`k${apiKey}`, nowMs, trustsNoMemory, () => proveApiKey(apiKey, nowMs, findApiKey))]),
    ...(bearer === undefined
      ? []
      : [known(`b${bearer}`, nowMs, trustsNoMemory, () => proveBearer(bearer, nowMs))]),
  ]);
  const [caller, other] = callers;
  if (caller === undefined) throw new Problem('credential/missing');
  if (other !== undefined && !isSameUser(caller.actor, other.actor)) {
    const detail = 'The API key and the bearer token belong to different users.';
    throw new Problem('credential/refused', { detail });
  }
  const credential = other ? both(caller.credential, other.credential) : caller.credential;
  return { actor: caller.actor, credential, rateKey: caller.rateKey };
}

/** Of two that name the same user: good for what both are good for, as long as both are. */
function both(one: Credential, other: Credential): Credential {
  const ends = [one.expiresAtMs, other.expiresAtMs].filter((ms) => ms !== null);
  return {
    ...one,
    scopes: sharedScopes(one, other),
    expiresAtMs: ends.length === 0 ? null : Math.min(...ends),
  };
}

/** Only the hash of a credential stays in memory. */
async function known(
  credential: string,
  nowMs: number,
  trustsNoMemory: boolean,
  prove: () => Promise<Proven>,
): Promise<Caller> {
  const cacheKey = hash('sha256', credential, 'base64url');
  const cached = cache.get(cacheKey);
  const isFresh = cached !== undefined && performance.now() < cached.forgottenAtMs;
  if (isFresh && nowMs < cached.untilMs && !trustsNoMemory) return cached;
  cache.delete(cacheKey);
  const forgottenAtMs = performance.now() + cachedMs;
  const proven = await prove();
  const organizationId = proven.organizationId as OrganizationId;
  const [user] = await Promise.all([
    findUser(organizationId, proven.userId),
    noteUse(proven.credential, nowMs),
  ]);
  if (user === undefined) {
    throw new Problem('credential/refused', {
      detail: 'The user of the credential no longer exists.',
    });
  }
  const actor = { organizationId, userId: user.userId, role: user.role };
  const untilMs = Math.min(proven.untilMs, nowMs + cachedMs);
  makeRoomFor(cacheKey, cache, cachedAtMost);
  const { credential: shown } = proven;
  // A token can be spelled and issued in many ways, and there are as many as a user asks for.
  const counted = shown.kind === 'accessToken' ? `t${organizationId} ${user.userId}` : credential;
  const rateKey = hash('sha256', counted, 'base64url');
  const caller = { actor, credential: shown, rateKey };
  cache.set(cacheKey, { ...caller, untilMs, forgottenAtMs });
  return caller;
}

/** A key is used whether or not its day can be noted. */
async function noteUse({ keyId }: Credential, nowMs: number): Promise<void> {
  if (keyId === undefined) return;
  await noteKeyUse(keyId, formatInstant(nowMs).slice(0, 10)).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
}

const isSameUser = (a: Actor, b: Actor): boolean =>
  a.userId === b.userId && a.organizationId === b.organizationId;

export function requireScope(event: Event, credential: Credential, scope: Scope | 'none'): void {
  if (scope === 'none' || hasScope(credential, scope)) return;
  const challenge = scopeChallenge(event, scope, scopeClaim()?.prefix ?? '');
  throw new Problem('caller/scope-missing', {
    detail: `This operation requires the scope ${scope}.`,
    headers: { 'www-authenticate': challenge },
  });
}
