import type { CurrentUser } from '../../client/src/index.ts';
import { isManager } from '../../lib/domain/access.ts';

export const views = ['upcoming', 'requests', 'past', 'cancelled'] as const;

export type View = (typeof views)[number];

/** The value of `host` for the bookings of all hosts. */
export const everyHost = 'everyone';

/** The view and the filters of the list. An empty text is no filter. */
export interface ListFilter {
  readonly view: View;
  readonly eventType: string;
  /** A user ID, or `everyHost`. Without it, managers see the bookings of all hosts, and other users their own. */
  readonly host: string;
  /** The email address of the guest. */
  readonly email: string;
  /** A part of the name of the booking. The API does not search names, so it filters only the loaded bookings. */
  readonly name: string;
}

const members = ['eventType', 'host', 'email', 'name'] as const;

/** Reads the filter from the query of the address. */
export function filterOf(query: string): ListFilter {
  const given = new URLSearchParams(query);
  const [eventType, host, email, name] = members.map((member) => given.get(member)?.trim() ?? '');
  const view = views.find((one) => one === given.get('view')) ?? 'upcoming';
  return {
    view,
    eventType: eventType ?? '',
    host: host ?? '',
    email: email ?? '',
    name: name ?? '',
  };
}

/** The address of a list, with the booking that is open. */
export function addressOf(filter: ListFilter, uid = ''): string {
  const query = new URLSearchParams();
  if (filter.view !== 'upcoming') query.set('view', filter.view);
  for (const member of members) if (filter[member] !== '') query.set(member, filter[member]);
  const search = query.toString();
  return `/bookings${search && `?${search}`}${uid && `#${encodeURIComponent(uid)}`}`;
}

/** The user whose bookings the list contains; undefined for all hosts. */
export function hostOf({ host }: Pick<ListFilter, 'host'>, me: CurrentUser): string | undefined {
  if (host === everyHost) return undefined;
  if (host !== '') return host;
  return isManager(me) ? undefined : me.uid;
}

/** Whether a filter other than the view leaves bookings out. */
export const isFiltered = ({ eventType, host, email, name }: ListFilter): boolean =>
  [eventType, host, email, name].some((value) => value !== '' && value !== everyHost);
