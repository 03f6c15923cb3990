/** What everyone gets alike: a page for people, or what a page loads. */
export interface PublicFile {
  readonly mediaType:
    | 'text/html'
    | 'text/css'
    | 'text/javascript'
    | 'text/markdown'
    | 'text/plain'
    | 'application/json'
    | 'image/x-icon';
  readonly text: string;
  /** The text is base64 of the bytes of the file. */
  readonly isBase64?: true;
  /** What a page may load and run. */
  readonly contentSecurityPolicy?: string;
  /** Its address names its version, so that what is behind it never changes. */
  readonly isImmutable?: boolean;
  /** For how many seconds it may be shown as it is, without asking again. */
  readonly maxAge?: number;
  /** Nothing keeps it: its address has a secret in it. */
  readonly isKept?: false;
}
