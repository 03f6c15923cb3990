import { minuteMs } from '../time/minute.ts';

/** An authorization at a provider that its user has not completed yet. */
export interface BegunAuthorization {
  /** The SHA-256 of its state. A caller with the state can complete it once. */
  readonly stateHash: string;
  /** The sealed verifier, which proves that the same party began the authorization (PKCE). */
  readonly verifier: string;
  readonly expiresAtMs: number;
}

/** The time in which a user must complete an authorization. */
export const authorizationMs = 10 * minuteMs;

/** Whether this state can complete the authorization now. */
export const isCompletedBy = (
  begun: BegunAuthorization | undefined,
  stateHash: string,
  nowMs: number,
): begun is BegunAuthorization =>
  begun !== undefined && begun.stateHash === stateHash && nowMs < begun.expiresAtMs;
