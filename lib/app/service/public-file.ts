/** File that is the same for all clients: a page for people, or a file that a page loads. */
export interface PublicFile {
  readonly mediaType:
    | 'text/html'
    | 'text/css'
    | 'text/javascript'
    | 'text/markdown'
    | 'text/plain'
    | 'application/json'
    | 'image/png'
    | 'image/x-icon';
  readonly text: string;
  /** True if the text is the file in base64. */
  readonly isBase64?: true;
  /** Content security policy of a page. */
  readonly contentSecurityPolicy?: string;
  /** True if the pages of all websites may read the file, sandboxed pages included. */
  readonly isForAllOrigins?: true;
  /** True if the address contains the version, so that its content never changes. */
  readonly isImmutable?: boolean;
  /** Seconds for which clients may use the file without another request. */
  readonly maxAge?: number;
  /** False if the file must not be cached, because its address contains a secret. */
  readonly isKept?: false;
}
