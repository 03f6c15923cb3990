import { isKindOf } from '../events.ts';
import { hostIdsOf } from '../schedules/attendees.ts';
import { conceal, type Reading, readingOf } from '../schedules/audience.ts';
import type { Schedule } from '../schedules/schedule.ts';
import type { Actor, OrganizationId } from '../tenancy.ts';
import type { Event } from './event.ts';
import type { Values } from './former-values.ts';

/** The uid of the schedule of an event; undefined for events about other resources. */
export const scheduleUidOf = ({ event, object }: Event): string | undefined =>
  isKindOf('schedule', event) ? (object.uid as string) : undefined;

/**
 * The event of a schedule as the caller may read it now; undefined if it does not exist for the
 * caller. Only callers who may read both the version of the event and the `current` version get all
 * of it. `current` is undefined if it is not stored any more.
 */
export function visibleEvent(
  actor: Actor,
  event: Event,
  current: Schedule | undefined,
): Event | undefined {
  const latest = event.event === 'schedule_deleted' ? event.object : current;
  const readings = [readingIn(actor, event.object), readingIn(actor, latest)];
  const now = readings[1] ?? readings[0];
  if (now === 'nothing') return undefined;
  if (readings.every((reading) => reading === 'whole')) return wholeEvent(actor, event);
  const { concealed = concealedEvent(event) } = event;
  return concealed ?? undefined;
}

/**
 * Undefined if the members that determine the audience are not known. Only a private schedule
 * depends on its attendees, which an event can lack.
 */
function readingIn(actor: Actor, object: Values | Schedule | undefined): Reading | undefined {
  if (object === undefined || !('displayType' in object)) return undefined;
  const isKnown = object.displayType !== 'private' || 'attendees' in object;
  return isKnown ? readingOf(actor, object as unknown as Schedule) : undefined;
}

/** The former values are concealed if only the former version was private. */
function wholeEvent(actor: Actor, stored: Event): Event {
  const { concealed: _, ...event } = stored;
  const { object, previous } = event;
  if (readingIn(actor, { ...object, ...previous }) === 'whole') return event;
  return { ...event, previous: timesIn(previous) };
}

const timeMembers = ['startedAt', 'endedAt', 'timeZone', 'isAllDay', 'routine'];

/** The former values that an event has although their version cannot be read. */
export const timesIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => timeMembers.includes(name)));

/**
 * An event of a schedule for readers outside the audience. Undefined if only hidden members were
 * changed. Former values that are not known may be those of readable members.
 */
export function concealedEvent(event: Event): Event | undefined {
  const { object, previous } = event;
  const concealed = conceal(object);
  const isUpdate = event.event === 'schedule_updated' && event.truncated === undefined;
  if (isUpdate && textOf(concealed) === textOf(conceal({ ...object, ...previous }))) {
    return undefined;
  }
  return { ...event, object: { ...concealed }, by: null, previous: timesIn(previous) };
}

/** `updatedAt` changes with hidden members, too. */
const textOf = (schedule: ReturnType<typeof conceal>): string =>
  JSON.stringify({ ...schedule, updatedAt: null });

/** Whether an event may be found by this user: a concealed one only by its hosts. */
export const isFoundBy = ({ object }: Event, userId: string): boolean =>
  object.isConcealed !== true || hostIdsOf(object as unknown as Schedule).includes(userId);

/** Webhooks send the form for users outside the audience, regardless of the endpoint's creator. */
const outsider: Actor = {
  organizationId: '' as OrganizationId,
  userId: '',
  role: 'member',
};

/**
 * The event as webhooks send it. It depends on no other version, so all attempts and the delivery
 * contain the same text. Undefined if it is not sent.
 */
export const sentEvent = (event: Event): Event | undefined =>
  scheduleUidOf(event) === undefined
    ? event
    : visibleEvent(outsider, event, event.object as unknown as Schedule);
