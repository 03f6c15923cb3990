import { ArgumentError } from './argument-error.ts';
import type { Event } from './generated/types.ts';

/** The body of a webhook request: an event as in the feed, or a `ping`. */
export type WebhookEvent = Omit<Event, 'event' | 'kinds'> & {
  event: Event['event'] | 'ping';
  kinds: (Event['event'] | 'ping')[];
};

/** Headers of a request: of fetch, or of Node.js. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The maximum difference between the time of the request and the clock, in seconds. Defaults to 300. */
  readonly toleranceSeconds?: number | undefined;
  readonly nowMs?: number | undefined;
}

/** The request is not from the service, or not recent. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: 'webhook/header-missing' | 'webhook/not-recent' | 'webhook/not-genuine';

  constructor(code: WebhookVerificationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isFetchHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (value) return String(value);
  throw new WebhookVerificationError('webhook/header-missing', `The header ${name} is missing.`);
}

const isFetchHeaders = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function';

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/u, ''));
  if (!bytes?.length)
    throw new ArgumentError('The secret must be that of the endpoint (`whsec_…`).');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

function signedBytes(prefix: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body)) {
    const message =
      'The body must be the text or the bytes that were received. A framework that parses JSON has to keep them for this route.';
    throw new ArgumentError(message);
  }
  const encoder = new TextEncoder();
  const [head, rest] = [
    encoder.encode(prefix),
    typeof body === 'string' ? encoder.encode(body) : body,
  ];
  const signed = new Uint8Array(head.length + rest.length);
  signed.set(head);
  signed.set(rest, head.length);
  return signed;
}

/**
 * Verifies the signature of a webhook request (Standard Webhooks), and returns the event. Pass the body as it was
 * received, not parsed and serialized again. If you pass several secrets, one must match: after a rotation you can
 * accept both.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const sentAt = headerOf(headers, 'webhook-timestamp');
  const received = headerOf(headers, 'webhook-signature').split(' ');
  const signatures = received.flatMap((one) =>
    one.startsWith('v1,') ? (decodeBase64(one.slice(3)) ?? []) : [],
  );
  const ageSeconds = Math.abs(nowMs / 1000 - (/^\d+$/u.test(sentAt) ? Number(sentAt) : Number.NaN));
  if (!(ageSeconds <= toleranceSeconds)) {
    const message = 'The request was not sent recently. Check the clock of this machine.';
    throw new WebhookVerificationError('webhook/not-recent', message);
  }
  const signed = signedBytes(`${id}.${sentAt}.`, body);
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) {
        return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
      }
    }
  }
  const message =
    'No signature fits the secret: the body was changed, or another endpoint sent it.';
  throw new WebhookVerificationError('webhook/not-genuine', message);
}
