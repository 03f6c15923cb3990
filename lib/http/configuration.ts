import type { TrustedIssuer } from './verify-jwt.ts';

const { env } = process;

/** The issuer whose tokens are accepted; without all three settings none are. */
export function trustedIssuer(): TrustedIssuer | undefined {
  const [url, issuer, audience] = [env.JWT_JWKS_URL, env.JWT_ISSUER, env.JWT_AUDIENCE];
  return url && issuer && audience ? { url, issuer, audience } : undefined;
}

/** The operator's own page to which booking links point. */
export const bookingPageUrl = (): string | undefined => env.BOOKING_PAGE_URL || undefined;

/** The commit that was deployed. */
export const serviceVersion = (): string => env.SERVICE_VERSION || 'unknown';
