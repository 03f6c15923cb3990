/**
 * The origin of a website as browsers write it. It stands in a header that lists such origins, so it has no other character than
 * these. Without https only the own machine, to try things out there.
 */
export const embedOriginForm =
  /^(?:https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){0,7}[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::[1-9]\d{0,4})?$/u;

/** So many fit a header, however long their names are. */
export const embedOriginsAtMost = 10;

const portAtMost = 65_535;

/** Whether browsers write an origin with its port: never with the one that its scheme has anyway. */
export function hasOwnPort(origin: string): boolean {
  const [scheme, , port] = origin.split(':');
  if (port === undefined) return true;
  const isImplied = port === (scheme === 'https' ? '443' : '80');
  return !isImplied && Number(port) <= portAtMost;
}
