const { env } = process;

/**
 * Public address of a path of the service. It does not depend on the request, because a caller could otherwise put any
 * host into the links of others.
 */
export function publicUrl(path: string): URL {
  if (!env.PUBLIC_URL) throw new Error('PUBLIC_URL is not set.');
  return new URL(path, env.PUBLIC_URL);
}

/** Address of a user's picture. */
export const pictureUrl = (pictureId: string): string =>
  publicUrl(`/v1/profile_images/${pictureId}`).href;

/** Address of the guest page. The token is in the fragment, which browsers do not send. */
export function guestPageUrl(token: string): string {
  const url = publicUrl('/b');
  url.hash = token;
  return url.href;
}

/** Address to which mail programs send a request when a guest unsubscribes. */
export function unsubscribeUrl(token: string): string {
  const url = publicUrl('/v1/public/unsubscribe');
  url.searchParams.set('token', token);
  return url.href;
}

/** Address of the page that signs a user in. The token is in the fragment, which browsers do not send. */
export function signInPageUrl(token: string): string {
  const url = publicUrl('/sign-in');
  url.hash = token;
  return url.href;
}

/**
 * Address of the booking page of an event type. Data for the page alone is in the fragment, which browsers do not send.
 */
export function eventTypePageUrl(
  team: string,
  eventTypeId: string,
  fragment: Readonly<Record<string, string>> = {},
): string {
  const path = [team, 'e', eventTypeId].map(encodeURIComponent).join('/');
  const url = publicUrl(`/t/${path}`);
  url.hash = new URLSearchParams(fragment).toString();
  return url.href;
}

/** Address of the Jitsi server for meetings; undefined if the deployment has none. */
export const jitsiUrl = (): string | undefined => env.JITSI_URL || undefined;

/** Host name of the service. Calendars with entries of the service know it too. */
export const serviceHost = (): string => publicUrl('/').hostname;

/** Sender of messages and organizer of calendar entries. Calendars remove an entry only if both are the same. */
export const mailFrom = (): string => env.MAIL_FROM || `bookings@${serviceHost()}`;
