import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signature scheme of a provider's notices: an HMAC-SHA-256 in hexadecimal digits over a prefix and the body. These
 * members describe the differences between providers.
 */
export interface NoticeProof {
  readonly signatureHeader: string;
  /** Prefix of the signature. */
  readonly prefix: string;
  /** Name of the header with the time of signing, in epoch seconds. */
  readonly timeHeader: string;
  readonly signedBefore: (time: string) => string;
}

/** Notice as received. */
export interface ReceivedNotice {
  /** Reads a header by its lowercase name. */
  readonly header: (name: string) => string | undefined;
  /** Raw body, exactly as it was signed. */
  readonly bytes: Uint8Array;
}

/**
 * Maximum age of a signature, to stop replays of captured notices. Applies in both directions, because clocks differ.
 */
const trustedForMs = 5 * 60 * 1000;

/** True if the provider signed the notice recently. The content of the notice must not be read before this check. */
export function isProven(
  { signatureHeader, prefix, timeHeader, signedBefore }: NoticeProof,
  { header, bytes }: ReceivedNotice,
  secret: string,
  nowMs: number,
): boolean {
  const time = header(timeHeader) ?? '';
  const signature = header(signatureHeader) ?? '';
  if (!/^\d{1,12}$/u.test(time) || !signature.startsWith(prefix)) return false;
  const digits = signature.slice(prefix.length);
  const given = Buffer.from(/^[\da-f]{64}$/u.test(digits) ? digits : '', 'hex');
  const expected = createHmac('sha256', secret).update(signedBefore(time)).update(bytes).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Math.abs(nowMs - Number(time) * 1000) <= trustedForMs;
}
