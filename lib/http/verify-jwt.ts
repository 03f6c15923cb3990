import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { budgets } from '../data/engine/deadline.ts';

/** How far the clock of the issuer may differ from ours. */
const leewaySeconds = 60;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
let keySet: KeySet | undefined;

/** Asymmetric only: with HMAC anyone who knows the public key could sign, and `none` is no signature. */
const algorithms = ['RS256', 'ES256'];

/** The issuer's keys: kept 10 minutes, asked again for an unknown `kid` every 30 s at most. */
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

/** The claims of a token that is good now; `unreachable` when nobody could look; otherwise why not. */
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
    // The library compares this claim only where a token has a maximum age.
    if ((payload.iat ?? 0) > Math.floor(nowMs / 1000) + leewaySeconds) {
      throw new errors.JWTClaimValidationFailed('issued in the future', payload, 'iat');
    }
    return { claims: payload };
  } catch (cause) {
    return { unreachable: isUnreachable(cause), cause };
  }
}

/**
 * A status other than 200 and a document that is no JSON are bare JOSEErrors; a failed fetch is none
 * of them. What jose says of the token itself has a code of its own. A document that is no key set
 * says nothing of the token either.
 */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return error instanceof errors.JOSEError ? error.code === errors.JOSEError.code : true;
}
