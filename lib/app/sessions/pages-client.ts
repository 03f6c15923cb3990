/** Public OAuth client with which the service signs users in to the pages, at the issuer of bearer tokens. */
export interface PagesClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  /** Prefix of scope names at the issuer; undefined if its tokens have none. */
  readonly scopePrefix: string | undefined;
}
