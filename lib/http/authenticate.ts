import { hash } from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import { noteKeyUse } from '../data/people/key-use.ts';
import { findApiKey } from '../data/people/stored-api-keys.ts';
import { findUser } from '../data/people/stored-users.ts';
import { hasScope, sharedScopes } from '../domain/access.ts';
import { makeRoomFor } from '../domain/make-room-for.ts';
import { sessionRights } from '../domain/sessions/session.ts';
import type { Actor, Credential, OrganizationId, Scope } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { type CredentialIdentity, proveApiKey } from './api-key.ts';
import { proveBearer } from './bearer.ts';
import { scopeChallenge } from './challenge.ts';
import { scopeClaim } from './configuration.ts';
import { type Event, headerOf } from './exchange.ts';
import { proveSession, refusedSession } from './prove-session.ts';
import { cookieOf, isFromPage, requirePage } from './session-cookie.ts';

interface Caller {
  readonly actor: Actor;
  readonly credential: Credential;
  /** Identifies the credential for its limits. It is a hash, so it cannot be used as a credential. */
  readonly rateKey: string;
}

interface CachedCaller extends Caller {
  readonly untilMs: number;
  /** The end of the entry on the monotonic clock: if the system clock is set back, a revoked key must not become valid again. */
  readonly cachedUntilMs: number;
}

/** A changed role or a revoked key takes effect within this time. */
const cachedMs = 60_000;
const cachedAtMost = 2000;
const cache = new Map<string, CachedCaller>();

/**
 * Identifies the caller by an API key, a bearer token, the cookie of a session, or several of them. All must be valid and belong to the
 * same user. With `skipsCache`, a key that was deleted is refused immediately.
 */
export async function authenticate(
  event: Event,
  nowMs: number,
  skipsCache = false,
): Promise<Caller> {
  const apiKey = headerOf(event, 'x-service-api-key');
  const bearer = headerOf(event, 'authorization');
  const session = isFromPage(event) ? cookieOf(event, 'session') : undefined;
  if (session !== undefined) requirePage(event);
  const callers = await Promise.all([
    ...(apiKey === undefined
      ? []
      : [
          cachedCaller(`k${apiKey}`, nowMs, skipsCache, () =>
            proveApiKey(apiKey, nowMs, findApiKey),
          ),
        ]),
    ...(bearer === undefined
      ? []
      : [cachedCaller(`b${bearer}`, nowMs, skipsCache, () => proveBearer(bearer, nowMs))]),
    ...(session === undefined
      ? []
      : [cachedCaller(`s${session}`, nowMs, skipsCache, () => proveSession(session, nowMs))]),
  ]);
  const [caller, ...others] = callers;
  if (caller === undefined) throw new Problem('credential/missing');
  if (others.some(({ actor }) => !isSameUser(caller.actor, actor))) {
    const detail = 'The credentials of the request belong to different users.';
    throw new Problem('credential/refused', { detail });
  }
  const credential = callers.map((one) => one.credential).reduce(combined);
  // Two credentials give the rights that both have.
  const { actor } = callers.find((one) => one.actor.isDelegated) ?? caller;
  return { actor, credential, rateKey: caller.rateKey };
}

/** Combines two credentials of a user: the scopes that both have, until the first of them expires. */
function combined(one: Credential, other: Credential): Credential {
  const ends = [one.expiresAtMs, other.expiresAtMs].filter((ms) => ms !== null);
  return {
    ...one,
    scopes: sharedScopes(one, other),
    expiresAtMs: ends.length === 0 ? null : Math.min(...ends),
  };
}

/** Identifies the caller, with a cache of callers by the hash of their credential. */
async function cachedCaller(
  credential: string,
  nowMs: number,
  skipsCache: boolean,
  prove: () => Promise<CredentialIdentity>,
): Promise<Caller> {
  const cacheKey = hash('sha256', credential, 'base64url');
  const cached = cache.get(cacheKey);
  const isFresh = cached !== undefined && performance.now() < cached.cachedUntilMs;
  if (isFresh && nowMs < cached.untilMs && !skipsCache) return cached;
  cache.delete(cacheKey);
  const cachedUntilMs = performance.now() + cachedMs;
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
  const rights = proven.session && sessionRights(proven.session, user);
  if (proven.session !== undefined && !(rights && nowMs < rights.untilMs)) throw refusedSession();
  const actor: Actor = {
    organizationId,
    userId: user.userId,
    role: user.role,
    ...(proven.isDelegated === true && { isDelegated: true }),
  };
  const endMs = Math.min(proven.untilMs, rights?.untilMs ?? proven.untilMs);
  const untilMs = Math.min(endMs, nowMs + cachedMs);
  makeRoomFor(cacheKey, cache, cachedAtMost);
  // All access tokens and sessions of a user count together, because a user can get any number of them.
  const counted =
    proven.credential.kind === 'apiKey' ? credential : `t${organizationId} ${user.userId}`;
  const rateKey = hash('sha256', counted, 'base64url');
  const { credential: own } = proven;
  const caller = { actor, credential: { ...own, scopes: rights?.scopes ?? own.scopes }, rateKey };
  cache.set(cacheKey, { ...caller, untilMs, cachedUntilMs });
  return caller;
}

/** Stores the day on which a key was used. A request does not fail because this write does. */
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
