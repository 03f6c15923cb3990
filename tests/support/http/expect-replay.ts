import { expect } from 'vitest';
import type { Contract } from '../../../lib/contract/contract.ts';
import type { Answer } from './call.ts';

/** A retry under the same key is answered as the first request was. Of a reply with a secret it is told that it was shown, and where to find what was made. */
export function expectReplay(
  contract: Contract,
  first: Answer<unknown>,
  again: Answer<unknown>,
): void {
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.headers.location).toBe(first.headers.location);
  // What is deleted answers without a body.
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
