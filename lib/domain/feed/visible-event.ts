import { hostIdsOf } from '../schedules/attendees.ts';
import { conceal, type Reading, readingOf } from '../schedules/audience.ts';
import type { Schedule } from '../schedules/schedule.ts';
import type { Actor, OrganizationId } from '../tenancy.ts';
import type { Event } from './event.ts';
import type { Values } from './former-values.ts';

/** The uid of the schedule of an event; undefined for events about other resources. */
export const scheduleUidOf = ({ kinds, object }: Event): string | undefined =>
  kinds.some((kind) => kind.startsWith('schedule_')) ? (object.uid as string) : undefined;

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
  return concealedEvent(event);
}

/** Undefined if the members that determine the audience are not known. */
function readingIn(actor: Actor, object: Values | Schedule | undefined): Reading | undefined {
  const isKnown = object !== undefined && 'displayType' in object && 'attendees' in object;
  return isKnown ? readingOf(actor, object as unknown as Schedule) : undefined;
}

/** The former values are concealed if only the former version was private. */
function wholeEvent(actor: Actor, event: Event): Event {
  const { object, previous } = event;
  if (readingIn(actor, { ...object, ...previous }) === 'whole') return event;
  return { ...event, previous: timesIn(previous) };
}

const timeMembers = ['startedAt', 'endedAt', 'timeZone', 'isAllDay', 'routine'];

const timesIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => timeMembers.includes(name)));

/** Undefined if only hidden members were changed. */
function concealedEvent(event: Event): Event | undefined {
  const { object, previous, truncated = [] } = event;
  const concealed = conceal(object);
  const isUpdate = event.event === 'schedule_updated' && truncated.length === 0;
  if (isUpdate && textOf(concealed) === textOf(conceal({ ...object, ...previous }))) {
    return undefined;
  }
  const { truncated: _, ...rest } = event;
  const isLost = truncated.includes('object');
  return {
    ...rest,
    object: { ...concealed },
    by: null,
    previous: timesIn(previous),
    ...(isLost && { truncated }),
  };
}

/** `updatedAt` changes with hidden members, too. */
const textOf = (schedule: ReturnType<typeof conceal>): string =>
  JSON.stringify({ ...schedule, updatedAt: null });

/** Whether an event may be found by this user: a concealed one only by its hosts. */
export const isFoundBy = ({ object }: Event, userId: string): boolean =>
  object.isConcealed !== true || hostIdsOf(object as unknown as Schedule).includes(userId);

/** Every endpoint receives what a user reads who attends nothing, regardless of its creator. */
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
