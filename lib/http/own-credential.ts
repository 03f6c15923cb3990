import { Problem } from '../contract/problem.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { CallerCredential } from './credential-check.ts';
import { type User, userCredential } from './user-credential.ts';

/**
 * Accepts the credentials of a user, except an API key that another user created. Operations that decide where private
 * data of the user is sent take it, and their contracts have `refusesDelegated`.
 */
export const ownCredential: CallerCredential<User> = {
  ...userCredential,
  async before(request, contract) {
    await userCredential.before?.(request, contract);
    const { actor } = request.internal as { readonly actor?: Actor };
    if (!actor?.isDelegated) return;
    const detail = 'Another user created the API key. Use a credential that its user created.';
    throw new Problem('caller/role-forbids', { detail });
  },
};
