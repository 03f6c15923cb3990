/** Who somebody is to an issuer of tokens, proven by one of its tokens. */
export interface Identity {
  /** As the claim `iss` has it. */
  readonly issuer: string;
  /** As the claim `sub` has it. */
  readonly subject: string;
}

/** Whose an identity is in an organization. */
export interface BoundIdentity {
  readonly userId: string;
  /** What its tokens are good for where they do not say it themselves. */
  readonly scopes: readonly string[];
  /** Its tokens are good for no more than that, even where they say so. */
  readonly isLimit?: boolean;
  /** Epoch milliseconds from which on its tokens are refused; null or absent = never. It stays bound. */
  readonly expiresAtMs?: number | null;
}

/** What a user is told of the identity that they have. Its subject is stored nowhere. */
export interface UserIdentity {
  readonly issuer: string;
  /** RFC 3339 in UTC. */
  readonly boundAt: string;
  /** RFC 3339 in UTC; null = it stays. */
  readonly expiresAt: string | null;
}

/** An identity that a user is given, by its hash. */
export interface IdentityBinding extends BoundIdentity {
  readonly hash: string;
  /** The one that they had until now; it is nobody's then. */
  readonly former: string | undefined;
}

/** An identity with its hash, and what its token contains about the person. */
export type HashedIdentity = ProvenIdentity & { readonly hash: string };

/** An identity with what its token tells of the person. */
export interface ProvenIdentity extends Identity {
  /** Absent where the issuer does not tell it. */
  readonly email: string | undefined;
}
