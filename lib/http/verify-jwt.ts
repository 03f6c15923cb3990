import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { budgets } from '../data/engine/deadline.ts';

/** The maximum difference between the clock of the issuer and ours. */
const leewaySeconds = 60;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
let keySet: KeySet | undefined;

/**
 * Only asymmetric algorithms are permitted: with HMAC, any holder of the public key could sign, and `none` is not a
 * signature.
 */
const algorithms = ['RS256', 'ES256'];

/** The keys of the issuer: cached for 10 minutes, and loaded again for an unknown `kid` at most every 30 seconds. */
const keysAt = (url: string): KeySet =>
  createRemoteJWKSet(new URL(url), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: budgets.issuerMs,
  });

export interface TrustedIssuer {
  readonly url: string;
  readonly issuer: string;
  readonly audience: string;
}

/** Verifies a token. Returns its claims, or the cause of the failure; `unreachable` if the keys could not be loaded. */
export async function verifyJwt(
  token: string,
  { url, issuer, audience }: TrustedIssuer,
  nowMs: number,
): Promise<
  { claims: Readonly<Record<string, unknown>> } | { unreachable: boolean; cause: unknown }
> {
  keySet ??= keysAt(url);
  try {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms,
      issuer,
      audience,
      clockTolerance: leewaySeconds,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'sub'],
    });
    // The library checks this claim only if a maximum age of tokens is set.
    if ((payload.iat ?? 0) > Math.floor(nowMs / 1000) + leewaySeconds) {
      throw new errors.JWTClaimValidationFailed('issued in the future', payload, 'iat');
    }
    return { claims: payload };
  } catch (cause) {
    return { unreachable: isUnreachable(cause), cause };
  }
}

/**
 * True if the keys could not be loaded. jose throws a plain `JOSEError` for a status other than 200 and for a document
 * that is not JSON, `JWKSInvalid` for JSON that is not a key set, and another error for a failed fetch. A fault of the
 * token has a code of its own.
 */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return error instanceof errors.JOSEError ? error.code === errors.JOSEError.code : true;
}
