const { env } = process;

/** What is at a path of the service, by the address that clients use. Who asks does not say it: the links of others would lead to whatever host a request names. */
export function publicUrl(path: string): URL {
  if (!env.PUBLIC_URL) throw new Error('PUBLIC_URL is not set.');
  return new URL(path, env.PUBLIC_URL);
}

/** Where the picture of a user is read. */
export const pictureUrl = (pictureId: string): string =>
  publicUrl(`/v1/profile_images/${pictureId}`).href;

/** The page of a guest with their token, which stands in the fragment: browsers tell it to no server. */
export function guestPageUrl(token: string): string {
  const url = publicUrl('/b');
  url.hash = token;
  return url.href;
}

/** The page on which an event type is booked. What only the page should know stands in the fragment: browsers tell it to no server. */
export function eventTypePageUrl(
  team: string,
  eventTypeId: string,
  fragment: { readonly token: string } | { readonly response: string },
): string {
  const path = [team, 'e', eventTypeId].map(encodeURIComponent).join('/');
  const url = publicUrl(`/t/${path}`);
  url.hash = new URLSearchParams(fragment).toString();
  return url.href;
}

/** Where the rooms of meetings are; undefined in a deployment that has none. */
export const jitsiUrl = (): string | undefined => env.JITSI_URL || undefined;

/** The host name by which the service is known, also to the calendars that took entries of it. */
export const serviceHost = (): string => publicUrl('/').hostname;

/** From where messages come, and who organizes all calendar entries: calendars remove an entry only if the two are the same. */
export const mailFrom = (): string => env.MAIL_FROM || `bookings@${serviceHost()}`;
