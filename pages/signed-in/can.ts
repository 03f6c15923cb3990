import type { CurrentUser } from '../../client/src/index.ts';
import type { Scope } from '../../lib/domain/tenancy.ts';

/** Whether the credential of the user has a scope, such as `bookings:write`. Their role is checked separately. */
export const can = ({ credential: { scopes } }: CurrentUser, scope: Scope): boolean =>
  scopes.includes('*') || scopes.includes(scope);

/** Whether the user may list or end their sessions. A session needs no scope for this. */
export const canWithSessions = (me: CurrentUser, access: 'read' | 'write'): boolean =>
  me.credential.kind === 'session' || can(me, `api_keys:${access}`);
