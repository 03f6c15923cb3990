import { expect } from 'vitest';
import type { Answer } from './call.ts';

/** Expects the status of a response. The message of a failure contains the problem of the response. */
export function expectStatus({ status, body }: Answer<unknown>, expected: number): void {
  const problem = status < 400 ? undefined : JSON.stringify(body);
  expect(status, problem).toBe(expected);
}
