import { pause } from '../../data/engine/deadline.ts';
import {
  type GrantLease,
  keepGrant,
  leaseGrant,
  releaseGrant,
} from '../../data/external-calendars/calendar-grants.ts';
import { type AccountGrant, sealGrant } from '../../data/external-calendars/connection-secrets.ts';
import type { OAuthProvider } from '../../data/external-calendars/oauth-server-of.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { CalendarFailure, type CalendarProblem } from '../../outbound/calendars/calendar-source.ts';
import { isOfService, OAuthFailure, refreshGrant } from '../../outbound/oauth/oauth-client.ts';
import { type EndingDeps, endGrant, endingDeps } from './end-grant.ts';

/** Dependencies of the functions that use grants. */
export const grantDeps = {
  ...endingDeps,
  refreshGrant,
  sealGrant,
  leaseGrant,
  keepGrant,
  releaseGrant,
};

export type GrantDeps = typeof grantDeps & EndingDeps;

/** Connection with a grant of its user. */
interface Allowed {
  readonly uid: string;
  readonly provider: OAuthProvider;
}

/** Access tokens are renewed this long before they expire, so that the last request with one still succeeds. */
const earlyMs = 60_000;
const renewMs = 4_000;
/** Longer than a renewal takes. */
const leaseMs = 30_000;
const patienceMs = 5_000;
const pauseMs = 100;

/**
 * Returns a valid access token of a connection. One caller renews it, the others wait. Throws a `CalendarFailure`, or
 * an `OAuthFailure` if the provider rejects the service itself.
 */
export async function accessTokenOf(
  of: OrganizationId,
  userId: string,
  allowed: Allowed,
  nowMs: () => number,
  deps: GrantDeps,
): Promise<string> {
  const begunMs = performance.now();
  while (performance.now() - begunMs < patienceMs) {
    const sealed = await deps.findGrant(of, allowed.uid);
    if (sealed === undefined) throw new CalendarFailure('unauthorized');
    const grant = await deps.openGrant(of, userId, allowed.uid, sealed);
    const now = nowMs();
    if (now < grant.expiresAtMs - earlyMs) return grant.accessToken;
    const lease = { by: crypto.randomUUID(), untilMs: now + leaseMs };
    const taken = await deps.leaseGrant(of, allowed.uid, sealed, lease, now);
    if (taken === 'leased') return renew(of, userId, allowed, { grant, lease }, deps);
    await pause(pauseMs);
  }
  throw new CalendarFailure('timeout');
}

interface Leased {
  readonly grant: AccountGrant;
  readonly lease: GrantLease;
}

async function renew(
  of: OrganizationId,
  userId: string,
  { uid, provider }: Allowed,
  { grant: { refreshToken }, lease: { by } }: Leased,
  deps: GrantDeps,
): Promise<string> {
  const asking = { surroundings: deps.surroundings(), signal: AbortSignal.timeout(renewMs) };
  try {
    const registration = await deps.registrationOf(provider);
    if (registration === undefined) throw new OAuthFailure('not-configured');
    const renewed = await deps.refreshGrant(registration, refreshToken, asking);
    const sealed = await deps.sealGrant(of, userId, uid, renewed);
    const keep = () => deps.keepGrant(of, uid, sealed, by);
    // The former refresh token is no longer valid, so the new one must be stored.
    const kept = await keep().catch(() => pause(pauseMs).then(keep));
    if (kept === 'kept') return renewed.accessToken;
    // The connection was deleted or authorized again during the renewal.
    const isGone = (await deps.findGrant(of, uid)) === undefined;
    if (isGone) await endGrant(provider, async () => renewed.refreshToken, deps);
    throw new CalendarFailure(isGone ? 'unauthorized' : 'timeout');
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error;
    await deps.releaseGrant(of, uid, by);
    // The user cannot fix a rejection of the service itself, so they get no request to act.
    if (isOfService(error)) throw error;
    throw new CalendarFailure(problemOf(error));
  }
}

/** Maps a failed renewal to the problem of the connection. */
function problemOf({ problem, code }: OAuthFailure): CalendarProblem {
  if (problem === 'timeout' || problem === 'unreachable') return problem;
  return code === 'invalid_response' ? 'unreachable' : 'unauthorized';
}
