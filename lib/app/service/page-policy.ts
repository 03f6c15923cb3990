/** Of a page for people: nothing runs and nothing is asked but what the service itself serves. These origins may frame it. */
export const policyFramedBy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ') || "'none'"}`,
  ].join('; ');

/** The same of a page that nobody may frame. */
export const pagePolicy = policyFramedBy([]);
