import type { Contract, LinkKind } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import { authenticate, requireScope } from './authenticate.ts';
import type { CallerCredential } from './credential-check.ts';
import { costOf, limitCaller, limitFailures } from './limit-caller.ts';

/** User with the credential of the request. */
export interface User {
  readonly caller: Actor;
  readonly credential: Credential;
  /** Identifies the credential for its limits. It is a hash, so it cannot be used as a credential. */
  readonly rateKey: string;
}

/** A session that was stolen must not become a credential that lasts longer. */
const recentMs = 15 * 60_000;

function requireRecentSignIn({ session }: Credential, nowMs: number): void {
  if (session !== undefined && nowMs - session.createdMs > recentMs)
    throw new Problem('session/sign-in-again');
}

/** Accepts an API key, an access token, a session, or several of them. */
export const userCredential: CallerCredential<User> = {
  async before({ event, internal }, contract) {
    const nowMs = Date.now();
    const caller = await authenticate(event, nowMs, contract.skipsCredentialCache).catch(
      (error: unknown) => limitFailures(event, error, nowMs),
    );
    Object.assign(internal, caller);
    internal.rateHeaders = await limitCaller(caller.rateKey, costOf(contract, event), nowMs);
    const scope = contract.scope as Exclude<Contract['scope'], LinkKind | 'public'>;
    const isScopeless = contract.takesAnySession && caller.credential.session !== undefined;
    requireScope(event, caller.credential, isScopeless ? 'none' : scope);
    if (contract.needsRecentSignIn) requireRecentSignIn(caller.credential, nowMs);
  },
  async identify({ state }) {
    const { actor, credential, rateKey } = state as {
      readonly actor: Actor;
      readonly credential: Credential;
      readonly rateKey: string;
    };
    return { given: { caller: actor, credential, rateKey }, identified: { actor, credential } };
  },
};
