/**
 * Content security policy of a page for people: only scripts and requests of the service itself are allowed. These
 * origins may frame the page.
 */
export const policyFramedBy = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
  ].join('; ');

/** Content security policy of a page that no website may frame. */
export const pagePolicy = policyFramedBy([]);
