import { createHmac, hash } from 'node:crypto';
import type { Contract } from '../contract/contract.ts';
import type { IdempotencyKey } from '../data/engine/idempotency.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, headerOf } from './exchange.ts';

const sha256 = (text: string): string => hash('sha256', text, 'base64url');

/** A fingerprint that cannot be guessed without the Idempotency-Key, which is not stored. For requests that contain a secret. */
const keyed = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** A text that is equal for equal bodies. */
const textOf = (body: unknown): string =>
  body instanceof Uint8Array ? hash('sha256', body, 'base64url') : JSON.stringify(body ?? null);

/**
 * The Idempotency-Key of a write, with the fingerprint of its request: method, path, query, body and sender. `sender` is empty if
 * the body identifies the sender.
 */
export function idempotencyKeyOf(
  { takesSecret }: Pick<Contract, 'takesSecret'>,
  event: Event,
  sender: string,
  nowMs: number,
  violations: Violation[],
): IdempotencyKey | undefined {
  const key = headerOf(event, 'idempotency-key');
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > 255) {
    violations.push({
      pointer: 'header/Idempotency-Key',
      code: 'member/invalid',
      detail: 'Must have 1 to 255 characters.',
    });
    return undefined;
  }
  const request = JSON.stringify([
    event.requestContext.http.method,
    event.rawPath,
    event.rawQueryString ?? '',
    textOf(event.body),
    sender,
  ]);
  return {
    hash: sha256(key),
    fingerprint: takesSecret ? keyed(request, key) : sha256(request),
    nowSeconds: Math.floor(nowMs / 1000),
  };
}

/** UUID of version 4, which has 122 random bits. */
const randomUuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/iu;

/** True if the Idempotency-Key of a request is random, so that no other client can know it. */
export const hasRandomKey = (event: Event): boolean =>
  randomUuid.test(headerOf(event, 'idempotency-key') ?? '');
