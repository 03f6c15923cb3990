import { createHmac, timingSafeEqual } from 'node:crypto';
import { webhookHeaders } from '../sign-webhook.ts';

/** A request about a text message as it was received. */
export interface ReceivedTextRequest {
  /** The public URL to which it was sent. */
  readonly url: string;
  /** Reads a header by its lowercase name. */
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** Maximum age of a signature, in both directions, because clocks differ. */
const trustedForMs = 5 * 60 * 1000;

const isEqual = (one: string, other: string): boolean => {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Whether the operator's own sender has signed a request recently (Standard Webhooks). */
export function isSignedByWebhook(
  { header, body }: ReceivedTextRequest,
  secret: string,
  nowMs: number,
): boolean {
  const [id = '', time = ''] = [header('webhook-id'), header('webhook-timestamp')];
  if (id === '' || !/^\d{1,12}$/u.test(time)) return false;
  const timestampSeconds = Number(time);
  const { 'webhook-signature': expected = '' } = webhookHeaders({ id, timestampSeconds, body }, [
    secret,
  ]);
  const given = (header('webhook-signature') ?? '').split(' ');
  const isRecent = Math.abs(nowMs - timestampSeconds * 1000) <= trustedForMs;
  return isRecent && given.some((one) => isEqual(one, expected));
}

/** Whether Twilio has signed a request: its URL with the names and values of the form, in the order of the names. */
export function isSignedByTwilio(
  { url, header, body }: ReceivedTextRequest,
  token: string,
): boolean {
  const members = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + members.flat().join('');
  const expected = createHmac('sha1', token).update(signed).digest('base64');
  return isEqual(header('x-twilio-signature') ?? '', expected);
}
