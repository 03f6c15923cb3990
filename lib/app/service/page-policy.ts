interface Opened {
  /** Origins that may frame the page. */
  readonly ancestors?: readonly string[];
  /** Origins that the page asks beside the service itself. */
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

/** Of a page for people: nothing runs and nothing is asked but what the service itself serves. These origins may frame it. */
export const policyFramedBy = (ancestors: readonly string[]): string => policyOf({ ancestors });

/** The same of a page that nobody may frame. */
export const pagePolicy = policyOf({});

/** The same of a page on which users sign in, which asks these origins as well. */
export const signedInPolicy = (connect: readonly string[]): string => policyOf({ connect });
