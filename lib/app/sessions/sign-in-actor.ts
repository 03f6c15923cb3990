import { signInOrganization } from '../../domain/sessions/sign-in.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** The actor of a sign-in whose user is unknown. */
export const signInActor: Actor = {
  organizationId: signInOrganization,
  userId: 'guest',
  role: 'restricted',
};
