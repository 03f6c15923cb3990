import { byService } from './events.ts';
import { type Actor, type Credential, roles } from './tenancy.ts';

/** Hosts, attendees and the creator of a booking or schedule, by user id. */
export type Participants = readonly string[];

/** Owners and admins manage what the organization offers. */
export const isManager = ({ role }: Pick<Actor, 'role'>): boolean =>
  role === 'owner' || role === 'admin';

/** Whether a role is above another one; nobody is above themselves. */
export const isAbove = (one: Pick<Actor, 'role'>, other: Pick<Actor, 'role'>): boolean =>
  roles.indexOf(one.role) < roles.indexOf(other.role);

/** `restricted` sees only what they take part in; for them all else is as if it were not there. */
export const canSee = (actor: Actor, participants: Participants): boolean =>
  actor.role !== 'restricted' || participants.includes(actor.userId);

/** The users whom each entry of a list must have among its participants: the one who is asked for, and a `restricted` caller. */
export const askedParticipants = (actor: Actor, userId: string | undefined): Participants => {
  const own = actor.role === 'restricted' ? [actor.userId] : [];
  return [...new Set([...(userId === undefined ? [] : [userId]), ...own])];
};

/** Managers change everything, a `member` what they take part in or made, `restricted` nothing. */
export const canChange = (actor: Actor, participants: Participants): boolean =>
  isManager(actor) || (actor.role === 'member' && participants.includes(actor.userId));

/** Whoever is not `restricted` may make bookings and schedules. */
export const canCreate = ({ role }: Actor): boolean => role !== 'restricted';

/** Whoever may make a booking may answer a routing form, and who needs no credential for it. */
export const canRespond = (actor: Actor): boolean =>
  canCreate(actor) || actor.isRespondent === true;

/** Who answers a public routing form. */
export const respondentOf = (organizationId: Actor['organizationId']): Actor => ({
  organizationId,
  userId: 'guest',
  role: 'restricted',
  isRespondent: true,
});

/** Whoever may make a booking for a guest may book, and a guest who needs no credential for it. */
export const canBook = (actor: Actor): boolean => canCreate(actor) || actor.visitor !== undefined;

/** Who looks at what a team shows without a credential, or books it; `opened` is an event type that they were led to. */
export const visitorOf = (organizationId: Actor['organizationId'], opened?: string): Actor => ({
  organizationId,
  userId: 'guest',
  role: 'restricted',
  visitor: { opened },
});

/** The service itself, when it keeps what a provider has proven: no user, who may change what is told of. */
export const serviceIn = (organizationId: Actor['organizationId']): Actor => ({
  organizationId,
  userId: byService,
  role: 'admin',
});

/** Whether a credential is good for what needs a scope. */
export const hasScope = ({ scopes }: Pick<Credential, 'scopes'>, scope: string): boolean =>
  scopes.includes('*') || scopes.includes(scope);

type Scoped = Pick<Credential, 'scopes'>;

/** What both of two are good for. */
export const sharedScopes = (one: Scoped, other: Scoped): string[] =>
  [...new Set([...one.scopes, ...other.scopes])].filter(
    (scope) => hasScope(one, scope) && hasScope(other, scope),
  );
