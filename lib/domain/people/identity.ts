/** The identity of a person at an issuer of tokens, proven by a token. */
export interface Identity {
  /** The value of the claim `iss`. */
  readonly issuer: string;
  /** The value of the claim `sub`. */
  readonly subject: string;
}

/** The user of an identity in an organization, and the rights of its tokens. */
export interface BoundIdentity {
  readonly userId: string;
  /** The scopes of tokens that do not contain any themselves. */
  readonly scopes: readonly string[];
  /** Limits tokens to these scopes, even if they contain more. */
  readonly isLimit?: boolean;
  /**
   * Epoch milliseconds from which its tokens are refused; null or absent if they never are. The identity
   * stays bound.
   */
  readonly expiresAtMs?: number | null;
}

/** The identity of a user in responses. Its subject is not stored. */
export interface UserIdentity {
  readonly issuer: string;
  /** RFC 3339 in UTC. */
  readonly boundAt: string;
  /** RFC 3339 in UTC; null if the identity does not expire. */
  readonly expiresAt: string | null;
}

/** An identity that is bound to a user. Only the hash of its issuer and subject is stored. */
export interface IdentityBinding extends BoundIdentity {
  readonly hash: string;
  /** The hash of the former identity of the user, which is released. */
  readonly former: string | undefined;
}

export type HashedIdentity = ProvenIdentity & { readonly hash: string };

/** An identity with the data about the person in its token. */
export interface ProvenIdentity extends Identity {
  /** Undefined if the token does not contain it. */
  readonly email: string | undefined;
}
