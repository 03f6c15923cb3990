const hex = String.raw`[\da-f]`;
const escaped = `%${hex}{2}`;
const named = String.raw`[\w.~!$&'\(\)*+,;=\-]`;
const host = String.raw`(?:(?:${named}|${escaped})+|\[${hex}*:[\da-f:.]*\])`;
const port = String.raw`(?::(?:[0-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])?)?`;
const user = `(?:(?:${named}|:|${escaped})*@)?`;
const rest = String.raw`(?:${named}|[:@\/?]|${escaped})*`;

const formOf = (scheme: string): RegExp =>
  new RegExp(String.raw`^${scheme}:\/\/${user}${host}${port}(?:[\/?]${rest})?(?:#${rest})?$`, 'i');

const https = formOf('https');
const web = formOf('https?');

/**
 * Whether a text is an absolute `https` URI with a host (RFC 3986). Characters beyond ASCII, blanks
 * and line ends must be percent-encoded. The URL parser of browsers would repair them instead of
 * refusing them.
 */
export const isHttpsUrl = (text: string): boolean => https.test(text);

/** Whether a text is an absolute `https` or `http` URI with a host (RFC 3986). */
export const isWebUrl = (text: string): boolean => web.test(text);
