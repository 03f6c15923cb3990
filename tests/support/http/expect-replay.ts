import { expect } from 'vitest';
import type { Contract } from '../../../lib/contract/contract.ts';
import type { Answer } from './call.ts';

/**
 * Checks that a retry with the same key has the same response as the first request. If the response
 * had a secret, the retry reports that the secret was shown once, and the location of the resource.
 */
export function expectReplay(
  contract: Contract,
  first: Answer<unknown>,
  again: Answer<unknown>,
): void {
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.headers.location).toBe(first.headers.location);
  // The response to a deletion has no body.
  const { data } = (first.body ?? {}) as { data?: object };
  if (contract.shownOnce !== undefined && contract.shownOnce in (data ?? {})) {
    expect(again.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
    return;
  }
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  for (const name of ['etag', 'content-type']) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
}
