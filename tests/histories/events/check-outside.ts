import type { EventFault, EventHistory, FinalResource } from './event-history.ts';

/** The members of a booking or a schedule that calendar entries and meetings depend on. */
interface OutsideResource {
  readonly uid: string;
  readonly status: string;
  readonly startedAt: string;
  /** Only bookings have the next three members. */
  readonly eventTypeId?: string;
  readonly hosts?: readonly { readonly userId: string }[];
  readonly locationId?: string | null;
  /** Only schedules have the next three members. */
  readonly attendees?: readonly { readonly userId: string | null; readonly userType: string }[];
  readonly createdBy?: string | null;
  readonly location?: string | null;
  readonly url: string;
  readonly urlStatus: string;
}

const hostsOf = ({ hosts, attendees = [] }: OutsideResource): readonly (string | null)[] =>
  (hosts ?? attendees.filter(({ userType }) => userType === 'host')).map(({ userId }) => userId);

/** The users whose accounts may have created the meeting. */
const organizersOf = (resource: OutsideResource): readonly (string | null)[] =>
  resource.attendees ? [resource.createdBy ?? null] : hostsOf(resource);

/** Checks that external calendars contain exactly the open bookings and schedules, and that exactly their meetings exist. */
export function checkOutside(history: EventHistory): readonly EventFault[] {
  const open = history.finalResources
    .flatMap(({ resource }) => (resource ? [resource as unknown as OutsideResource] : []))
    .filter(({ status }) => status === 'open');
  return [...checkEntries(history, open), ...checkMeetings(history, open)];
}

function checkEntries(
  { calendars, finalResources, shared }: EventHistory,
  open: readonly OutsideResource[],
): readonly EventFault[] {
  const isShared = ({ eventTypeId = '' }: OutsideResource) => shared.includes(eventTypeId);
  const uids = new Set(finalResources.map(({ uid }: FinalResource) => uid));
  return calendars.flatMap(({ userId, entries }): EventFault[] => {
    const theirs = open.filter((one) => hostsOf(one).includes(userId));
    const slots = theirs.filter(isShared).map((one) => `${one.eventTypeId} ${one.startedAt}`);
    const expected = [
      ...theirs.filter((one) => !isShared(one)).map(({ uid, startedAt }) => `${uid} ${startedAt}`),
      // The UID of the entry of a shared slot is not the ID of a booking.
      ...[...new Set(slots)].map((slot) => `slot ${slot.split(' ')[1]}`),
    ];
    const found = entries.map(
      ({ name, startedAt }) => `${uids.has(name) ? name : 'slot'} ${startedAt}`,
    );
    return differences(expected, found).map((what) => ({
      rule: 'entry',
      detail: `${what} in the calendar of ${userId}`,
    }));
  });
}

/**
 * Checks the meetings. A booking must have one if all its hosts had accounts during the whole history, a schedule if its
 * creator had one.
 */
function checkMeetings(
  { meetings, withAccounts, feed }: EventHistory,
  open: readonly OutsideResource[],
): readonly EventFault[] {
  const hasAccount = (userId: string | null) => withAccounts.includes(userId ?? '');
  const allOrganizersOf = (uid: string) =>
    feed
      .filter(({ object }) => object.uid === uid)
      .flatMap(({ object }) => organizersOf(object as unknown as OutsideResource));
  const meeting = open.filter(({ locationId, location }) => (locationId ?? location) === 'zoom');
  const without = meeting.filter(
    ({ uid, urlStatus }) =>
      urlStatus !== 'available' && (urlStatus !== 'none' || allOrganizersOf(uid).every(hasAccount)),
  );
  const urls = meeting.filter(({ urlStatus }) => urlStatus === 'available').map(({ url }) => url);
  return [
    ...without.map(({ uid, urlStatus }) => `${uid} is ${urlStatus}`),
    ...differences([...new Set(urls)], meetings),
  ].map((detail) => ({ rule: 'meeting', detail }));
}

function differences(expected: readonly string[], found: readonly string[]): readonly string[] {
  const left = [...found];
  const missing = expected.filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return [...missing.map((one) => `missing: ${one}`), ...left.map((one) => `unexpected: ${one}`)];
}
