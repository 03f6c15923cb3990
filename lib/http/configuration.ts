import { publicUrl } from '../app/public-url.ts';
import type { PagesClient } from '../app/sessions/pages-client.ts';
import type { TrustedIssuer } from './verify-jwt.ts';

const { env } = process;

/** Issuer of accepted tokens. Undefined unless all three settings are present: then no token is accepted. */
export function trustedIssuer(): TrustedIssuer | undefined {
  const [url, issuer, audience] = [env.JWT_JWKS_URL, env.JWT_ISSUER, env.JWT_AUDIENCE];
  return url && issuer && audience ? { url, issuer, audience } : undefined;
}

/** True if the subject of a token can be the ID of a user. Only for the operator's own issuer. */
export const isSubjectUserId = (): boolean => env.JWT_SUBJECT_IS_USER_ID === 'true';

/** The claim of a token that contains its scopes, and the prefix of each scope in it. */
export const scopeClaim = (): { readonly name: string; readonly prefix: string } | undefined =>
  env.JWT_SCOPE_CLAIM
    ? { name: env.JWT_SCOPE_CLAIM, prefix: env.JWT_SCOPE_PREFIX ?? '' }
    : undefined;

/** The operator's own page to which booking links point. */
export const bookingPageUrl = (): string | undefined => env.BOOKING_PAGE_URL || undefined;

/**
 * The page on which an invitation is accepted: the operator's own one, or that of the service. It never depends on the
 * request, because a caller could otherwise lead the links of other users to another host.
 */
export const invitationUrl = (): string => env.INVITATION_PAGE_URL || publicUrl('/invite').href;

/** Origins of the websites that may call the service from a browser, separated by commas in the setting. */
export const allowedOrigins = (): readonly string[] =>
  (env.ALLOWED_ORIGINS ?? '').split(',').flatMap((origin) => origin.trim() || []);

/** The maximum average number of requests a second for each credential. */
export const requestsPerSecond = (): number => Number(env.CREDENTIAL_RATE || 50);

/** Maximum number of requests of the stage that wait for events at the same time. */
export const waitingRequests = (): number => Number(env.WAITING_REQUESTS || 100);

/** The maximum number of bookings without a credential that a team gets in an hour and in a day. */
export const publicBookingsAtMost = (): { readonly hour: number; readonly day: number } => ({
  hour: Number(env.PUBLIC_BOOKINGS_AN_HOUR || 120),
  day: Number(env.PUBLIC_BOOKINGS_A_DAY || 1000),
});

/** The folder of the built pages. Archives contain it; the local service builds the pages into its own folder (LOCAL_DIR). */
export const pagesFolder = (): string => env.PAGES_FOLDER || 'pages/.built';

/** True in the local service and in tests. A deployment cannot have this setting. */
export const callsOwnMachine = (): boolean => env.CALLS_OWN_MACHINE === 'true';

/** The deployed version, such as a commit. */
export const serviceVersion = (): string => env.SERVICE_VERSION || 'unknown';

/** The secrets that CloudFront sends with each request. Empty without CloudFront. */
export const originSecrets = (): readonly string[] => env.ORIGIN_SECRETS?.split('.') ?? [];

/** The client with which pages sign users in at the issuer. Undefined if no public client is registered. */
export function pagesClient(): PagesClient | undefined {
  const { PAGES_CLIENT_ID: clientId } = env;
  const trusted = trustedIssuer();
  if (!clientId || trusted === undefined || !/^https?:\/\//u.test(trusted.issuer)) return undefined;
  return {
    clientId,
    issuer: trusted.issuer,
    audience: trusted.audience,
    scopePrefix: scopeClaim()?.prefix ?? (isSubjectUserId() ? '' : undefined),
  };
}
