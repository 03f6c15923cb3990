import { hasScope, isManager } from '../access.ts';
import { type EventKind, publishedKinds, type Subject } from '../events.ts';
import type { Actor, Credential, Resource } from '../tenancy.ts';

/** All kinds of events, in the order of the documentation. */
export const eventKinds: readonly EventKind[] = Object.values(publishedKinds).flat();

const scopeOf: Readonly<Record<Subject, Resource>> = {
  booking: 'bookings',
  attachment: 'bookings',
  message: 'bookings',
  schedule: 'schedules',
  'event-type': 'event_types',
  user: 'users',
  'calendar-connection': 'availability',
  'conferencing-connection': 'conferencing',
  'webhook-endpoint': 'webhooks',
};

/** Only owners and admins can read events about these subjects. */
const forManagers: readonly Subject[] = [
  'user',
  'calendar-connection',
  'conferencing-connection',
  'webhook-endpoint',
];

/** The kinds of events whose resources the credential may read. All other events are invisible to it. */
export function readableKinds(
  actor: Actor,
  credential: Pick<Credential, 'scopes'>,
): readonly EventKind[] {
  const subjects = (Object.keys(publishedKinds) as Subject[]).filter(
    (subject) =>
      hasScope(credential, `${scopeOf[subject]}:read`) &&
      (isManager(actor) || !forManagers.includes(subject)),
  );
  return subjects.flatMap((subject): readonly EventKind[] => publishedKinds[subject]);
}
