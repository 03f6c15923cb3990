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
 * An absolute `https` URI with a host, as RFC 3986 spells it: letters beyond ASCII, blanks and line
 * ends are percent-encoded. The URL parser of browsers repairs those instead of refusing them.
 */
export const isHttpsUrl = (text: string): boolean => https.test(text);

/** The same of `http`, too: which of the two will do is decided elsewhere. */
export const isWebUrl = (text: string): boolean => web.test(text);
