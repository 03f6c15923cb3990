import type { EventFault, EventHistory, FinalResource } from './event-history.ts';

/** The members of a booking that calendar entries and meetings depend on. */
interface OutsideBooking {
  readonly uid: string;
  readonly status: string;
  readonly startedAt: string;
  readonly eventTypeId: string;
  readonly hosts: readonly { readonly userId: string }[];
  readonly locationId: string | null;
  readonly url: string;
  readonly urlStatus: string;
}

/** Checks that external calendars contain exactly the open bookings, and that exactly their meetings exist. */
export function checkOutside(history: EventHistory): readonly EventFault[] {
  const open = history.finalResources
    .flatMap(({ resource }) => (resource ? [resource as unknown as OutsideBooking] : []))
    .filter(({ status }) => status === 'open');
  return [...checkEntries(history, open), ...checkMeetings(history, open)];
}

function checkEntries(
  { calendars, finalResources, shared }: EventHistory,
  open: readonly OutsideBooking[],
): readonly EventFault[] {
  const isShared = ({ eventTypeId }: OutsideBooking) => shared.includes(eventTypeId);
  const uids = new Set(finalResources.map(({ uid }: FinalResource) => uid));
  return calendars.flatMap(({ userId, entries }): EventFault[] => {
    const theirs = open.filter(({ hosts }) => hosts.some((host) => host.userId === userId));
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

/** Checks the meetings. A booking must have one if all its hosts had accounts during the whole history. */
function checkMeetings(
  { meetings, withAccounts, feed }: EventHistory,
  open: readonly OutsideBooking[],
): readonly EventFault[] {
  const hasAccount = (userId: string) => withAccounts.includes(userId);
  const hostsOf = (uid: string) =>
    feed
      .filter(({ object }) => object.uid === uid)
      .flatMap(({ object }) =>
        (object as unknown as OutsideBooking).hosts.map(({ userId }) => userId),
      );
  const meeting = open.filter(({ locationId }) => locationId === 'zoom');
  const without = meeting.filter(
    ({ uid, urlStatus }) =>
      urlStatus !== 'available' && (urlStatus !== 'none' || hostsOf(uid).every(hasAccount)),
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
