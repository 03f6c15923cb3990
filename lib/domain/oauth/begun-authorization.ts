import { minuteMs } from '../time/minute.ts';

/** An authorization that a user has begun at a provider, and did not complete yet. */
export interface BegunAuthorization {
  /** The SHA-256 of its state. Who has the state completes it, once. */
  readonly stateHash: string;
  /** What proves that the one who completes it has begun it (PKCE), sealed. */
  readonly verifier: string;
  readonly expiresAtMs: number;
}

/** So long a user may take to agree. */
export const authorizationMs = 10 * minuteMs;

/** Whether an authorization is completed by a state now. */
export const isCompletedBy = (
  begun: BegunAuthorization | undefined,
  stateHash: string,
  nowMs: number,
): begun is BegunAuthorization =>
  begun !== undefined && begun.stateHash === stateHash && nowMs < begun.expiresAtMs;
