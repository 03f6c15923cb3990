import type { CurrentUser } from '../../client/src/index.ts';
import type { Scope } from '../../lib/domain/tenancy.ts';

/** Whether the credential of the user is good for something: `bookings:write`. What their role allows is another question. */
export const can = ({ credential: { scopes } }: CurrentUser, scope: Scope): boolean =>
  scopes.includes('*') || scopes.includes(scope);
