import { hash } from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import { findApiKey } from '../data/api-keys.ts';
import { findUser } from '../data/users.ts';
import type { Actor, OrganizationId, Scope } from '../domain/tenancy.ts';
import { type Proven, proveApiKey } from './api-key.ts';
import { proveBearer } from './bearer.ts';
import { type Event, headerOf } from './exchange.ts';

interface Caller {
  readonly actor: Actor;
  readonly scopes: readonly string[];
  readonly untilMs: number;
}

interface Remembered extends Caller {
  /** By a clock that is never set back: the other one could be, and a revoked key would be good again. */
  readonly forgottenAtMs: number;
}

/** A role that changes or a key that is revoked is believed for at most this long. */
const cachedMs = 60_000;
const cachedAtMost = 2000;
const cache = new Map<string, Remembered>();

/** Who calls, by an API key, a bearer token, or both: then both must be good and name the same user. */
export async function authenticate(event: Event, scope: Scope, nowMs: number): Promise<Actor> {
  const apiKey = headerOf(event, 'x-service-api-key');
  const bearer = headerOf(event, 'authorization');
  const callers = await Promise.all([
    ...(apiKey === undefined
      ? []
      : [known(`k${apiKey}`, nowMs, () => proveApiKey(apiKey, nowMs, findApiKey))]),
    ...(bearer === undefined ? [] : [known(`b${bearer}`, nowMs, () => proveBearer(bearer, nowMs))]),
  ]).catch(addChallenge);
  const [caller, other] = callers;
  if (caller === undefined) return addChallenge(new Problem('credential/missing'));
  if (other !== undefined && !isSameUser(caller.actor, other.actor)) {
    const detail = 'The API key and the bearer token belong to different users.';
    return addChallenge(new Problem('credential/refused', { detail }));
  }
  for (const { scopes } of callers) requireScope(scopes, scope);
  return caller.actor;
}

/** Only the hash of a credential stays in memory. */
async function known(
  credential: string,
  nowMs: number,
  prove: () => Promise<Proven>,
): Promise<Caller> {
  const cacheKey = hash('sha256', credential, 'base64url');
  const cached = cache.get(cacheKey);
  const isFresh = cached !== undefined && performance.now() < cached.forgottenAtMs;
  if (isFresh && nowMs < cached.untilMs) return cached;
  cache.delete(cacheKey);
  const forgottenAtMs = performance.now() + cachedMs;
  const proven = await prove();
  const organizationId = proven.organizationId as OrganizationId;
  const user = await findUser(organizationId, proven.userId);
  if (user === undefined) {
    throw new Problem('credential/refused', {
      detail: 'The user of the credential no longer exists.',
    });
  }
  const actor = { organizationId, userId: user.userId, role: user.role };
  const untilMs = Math.min(proven.untilMs, nowMs + cachedMs);
  if (cache.size >= cachedAtMost) cache.clear();
  const caller = { actor, scopes: proven.scopes, untilMs };
  cache.set(cacheKey, { ...caller, forgottenAtMs });
  return caller;
}

const isSameUser = (a: Actor, b: Actor): boolean =>
  a.userId === b.userId && a.organizationId === b.organizationId;

function requireScope(scopes: readonly string[], scope: Scope): void {
  if (scopes.includes('*') || scopes.includes(scope)) return;
  throw new Problem('caller/scope-missing', {
    detail: `This operation requires the scope ${scope}.`,
  });
}

/** Every 401 says how one may authenticate (RFC 9110 section 11.6.1). */
function addChallenge(error: unknown): never {
  if (!(error instanceof Problem) || error.status !== 401) throw error;
  throw new Problem(error.code, {
    detail: error.message,
    cause: error.cause,
    headers: { 'www-authenticate': 'Bearer realm="scheduling", ApiKey realm="scheduling"' },
  });
}
