import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How a provider proves that it sent a notice: by an HMAC-SHA-256, in hexadecimal digits, over what stands before the
 * body and the body. What differs from one provider to the next is said here.
 */
export interface NoticeProof {
  readonly signatureHeader: string;
  /** What the signature begins with. */
  readonly prefix: string;
  /** In epoch seconds. */
  readonly timeHeader: string;
  readonly signedBefore: (time: string) => string;
}

/** A notice as it came. */
export interface SentNotice {
  /** By its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The body, byte by byte as it was signed. */
  readonly bytes: Uint8Array;
}

/** One that was signed longer ago may have been sent by somebody who has read it; clocks differ in both directions. */
const trustedForMs = 5 * 60 * 1000;

/** Whether a provider has signed a notice lately. Nothing of the notice is looked at before. */
export function isProven(
  { signatureHeader, prefix, timeHeader, signedBefore }: NoticeProof,
  { header, bytes }: SentNotice,
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
