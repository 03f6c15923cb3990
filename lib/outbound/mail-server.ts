/** Mail for one receiver: its envelope, and its source (RFC 5322). */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly source: Buffer;
  /** Labels that the provider returns with later delivery events; letters, digits, `_` and `-`. */
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Result of sending a mail.
 *
 * - `sent`: the server accepted the mail
 * - `refused`: the server permanently rejects this address
 * - `unwanted`: the server permanently rejects this mail
 * - `failed`: a later attempt may succeed; with `isUnknown`, the mail may have been accepted already
 */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly code: string; readonly status: number }
  | { readonly outcome: 'unwanted'; readonly code: string; readonly status: number }
  | { readonly outcome: 'failed'; readonly code: string; readonly isUnknown: boolean };

/**
 * Maximum duration of sending a mail, after which its connection is closed. It limits the total time, because a slow
 * server can send a little data again and again. So a worker never still sends a mail that the next worker sends again.
 */
export const givenUpAfterMs = 15_000;

/** Server that sends mails. */
export interface MailServer {
  readonly send: (mail: Mail) => Promise<MailOutcome>;
  /** Closes the server. Nothing can be sent afterwards. */
  readonly close: () => void;
}

/** Matches one address without characters that separate or end addresses. */
const oneAddress = /^[^\s<>()[\]\\,:;"@]+@[^\s<>()[\]\\,:;"@]+$/u;

/** Wraps a server to reject mails to more than one address, because libraries parse several addresses from one text. */
export const toOneAddress = (server: MailServer): MailServer => ({
  ...server,
  send: async (mail) =>
    oneAddress.test(mail.to)
      ? server.send(mail)
      : { outcome: 'unwanted', code: 'address', status: 0 },
});
