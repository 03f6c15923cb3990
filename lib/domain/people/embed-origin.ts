/**
 * The origin of a website, as browsers write it. The pattern allows only characters that are safe in a
 * response header. Without https, only the local machine is allowed, for tests.
 */
export const embedOriginForm =
  /^(?:https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){0,7}[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::[1-9]\d{0,4})?$/u;

/** This number of origins fits into a response header, even with the longest names. */
export const embedOriginsAtMost = 10;

const portAtMost = 65_535;

/** Whether browsers write an origin with this port. They leave out the default port of the scheme. */
export function hasOwnPort(origin: string): boolean {
  const [scheme, , port] = origin.split(':');
  if (port === undefined) return true;
  const isImplied = port === (scheme === 'https' ? '443' : '80');
  return !isImplied && Number(port) <= portAtMost;
}
