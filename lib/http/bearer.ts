import { Problem } from '../contract/problem.ts';
import type { Proven } from './api-key.ts';

type Jose = typeof import('jose');
type KeySet = ReturnType<Jose['createRemoteJWKSet']>;

const { env } = process;
let keySet: KeySet | undefined;

/** The issuer's keys: kept 10 minutes, asked again for an unknown `kid` every 30 s at most. */
function keysOf(jose: Jose, url: string): KeySet {
  keySet ??= jose.createRemoteJWKSet(new URL(url), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: 1000,
  });
  return keySet;
}

/** Asymmetric only: with HMAC anyone who knows the public key could sign, and `none` is no signature. */
const algorithms = ['RS256', 'ES256'];

/** Verifies a JWT. `jose` is loaded only when a token comes, so calls with an API key do not pay for it. */
export async function proveBearer(header: string, nowMs: number): Promise<Proven> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/iu.exec(header)?.[1];
  const [url, issuer, audience] = [env.JWT_JWKS_URL, env.JWT_ISSUER, env.JWT_AUDIENCE];
  if (token === undefined || !url || !issuer || !audience) throw refusedToken();
  const jose = await import('jose');
  try {
    const { payload } = await jose.jwtVerify(token, keysOf(jose, url), {
      algorithms,
      issuer,
      audience,
      clockTolerance: 60,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'sub', 'org', 'scope'],
    });
    const { sub, org, scope, exp = 0 } = payload;
    if (typeof org !== 'string' || typeof scope !== 'string' || !sub) throw refusedToken();
    const scopes = scope.split(' ').filter((part) => part !== '');
    return { organizationId: org, userId: sub, scopes, untilMs: exp * 1000 + 60_000 };
  } catch (cause) {
    throw isUnreachable(jose, cause) ? unreachable(cause) : refusedToken(cause);
  }
}

/** The token may be good: nobody could look. Everything that jose says of the token itself is a refusal. */
function isUnreachable(jose: Jose, error: unknown): boolean {
  const { JOSEError, JWKSTimeout } = jose.errors;
  if (error instanceof JWKSTimeout) return true;
  if (error instanceof Problem) return false;
  // A status other than 200 and a document that is no JSON are bare JOSEErrors; a failed fetch is none.
  return error instanceof JOSEError ? error.code === JOSEError.code : true;
}

const unreachable = (cause: unknown) =>
  new Problem('service/unavailable', {
    detail: "The issuer's keys cannot be read.",
    headers: { 'retry-after': '1' },
    cause,
  });

const refusedToken = (cause?: unknown) =>
  new Problem('credential/refused', {
    detail: 'The bearer token is malformed, expired, or not for this service.',
    cause,
  });
