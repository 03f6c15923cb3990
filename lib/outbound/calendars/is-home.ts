/** Providers with calendars on other hosts than their public one. These hosts get the password too, over TLS. */
const families: Readonly<Record<string, string>> = { 'caldav.icloud.com': '.icloud.com' };

/** True if an address may be called with the password of an account. */
export function isHome(url: URL, home: URL): boolean {
  if (url.origin === home.origin) return true;
  const family = families[home.hostname];
  const isOfFamily = family !== undefined && url.hostname.endsWith(family);
  return isOfFamily && url.protocol === 'https:' && home.protocol === 'https:' && url.port === '';
}
