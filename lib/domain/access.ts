import { byService } from './events.ts';
import { type Actor, type Credential, roles } from './tenancy.ts';

/** User IDs of hosts, attendees and the creator of a booking or schedule. */
export type Participants = readonly string[];

export const isManager = ({ role }: Pick<Actor, 'role'>): boolean =>
  role === 'owner' || role === 'admin';

/** Whether a role is above another role. No role is above itself. */
export const isAbove = (one: Pick<Actor, 'role'>, other: Pick<Actor, 'role'>): boolean =>
  roles.indexOf(one.role) < roles.indexOf(other.role);

/**
 * A `restricted` user sees only resources in which they take part. Other resources are treated as
 * unknown.
 */
export const canSee = (actor: Actor, participants: Participants): boolean =>
  actor.role !== 'restricted' || participants.includes(actor.userId);

/**
 * The users that every entry of a list must have among its participants: the requested user, and a
 * `restricted` caller.
 */
export const askedParticipants = (actor: Actor, userId: string | undefined): Participants => {
  const own = actor.role === 'restricted' ? [actor.userId] : [];
  return [...new Set([...(userId === undefined ? [] : [userId]), ...own])];
};

/**
 * Managers can change everything. A `member` can change entries in which they take part or which
 * they created. A `restricted` user can change nothing.
 */
export const canChange = (actor: Actor, participants: Participants): boolean =>
  isManager(actor) || (actor.role === 'member' && participants.includes(actor.userId));

/** Only `restricted` users cannot create bookings and schedules. */
export const canCreate = ({ role }: Actor): boolean => role !== 'restricted';

/** Users who can create bookings and guests of a public form can answer a routing form. */
export const canRespond = (actor: Actor): boolean =>
  canCreate(actor) || actor.isRespondent === true;

/** The actor who answers a public routing form. */
export const respondentOf = (organizationId: Actor['organizationId']): Actor => ({
  organizationId,
  userId: 'guest',
  role: 'restricted',
  isRespondent: true,
});

/** Users who can create bookings and guests of public booking pages can book. */
export const canBook = (actor: Actor): boolean => canCreate(actor) || actor.visitor !== undefined;

/**
 * The actor who sees or books public event types without a credential. `opened` is the event type
 * that a link opened.
 */
export const visitorOf = (organizationId: Actor['organizationId'], opened?: string): Actor => ({
  organizationId,
  userId: 'guest',
  role: 'restricted',
  visitor: { opened },
});

/**
 * The actor of changes that a provider reports. It is the service itself, with the rights of an
 * admin.
 */
export const serviceIn = (organizationId: Actor['organizationId']): Actor => ({
  organizationId,
  userId: byService,
  role: 'admin',
});

export const hasScope = ({ scopes }: Pick<Credential, 'scopes'>, scope: string): boolean =>
  scopes.includes('*') || scopes.includes(scope);

type Scoped = Pick<Credential, 'scopes'>;

/** Returns the scopes that both credentials include. */
export const sharedScopes = (one: Scoped, other: Scoped): string[] =>
  [...new Set([...one.scopes, ...other.scopes])].filter(
    (scope) => hasScope(one, scope) && hasScope(other, scope),
  );
