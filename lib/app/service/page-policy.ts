interface Opened {
  /** Origins that may frame the page. */
  readonly ancestors?: readonly string[];
  /** Origins to which the page sends requests, in addition to the service itself. */
  readonly connect?: readonly string[];
}

const policyOf = ({ ancestors = [], connect = [] }: Opened): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
  ].join('; ');

/**
 * Content security policy of a page for people: only scripts and requests of the service itself are allowed. These
 * origins may frame the page.
 */
export const policyFramedBy = (ancestors: readonly string[]): string => policyOf({ ancestors });

/** Content security policy of a page that no website may frame. */
export const pagePolicy = policyOf({});

/** Content security policy of a page with sign-in, which also sends requests to these origins. */
export const signedInPolicy = (connect: readonly string[]): string => policyOf({ connect });
