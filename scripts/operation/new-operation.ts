import type { routes } from '../../lib/contract/routes.ts';
import type { Resource } from '../../lib/domain/tenancy.ts';
import { Remedy } from '../local/remedy.ts';
import { kebabCase } from '../names.ts';

type Group = keyof typeof routes;

/** Groups whose callers have no credential of a user. Their operations differ too much for a template. */
type OtherGroup = 'guests' | 'answers' | 'pages' | 'service';

interface GroupParts {
  /** The folder of the subject in `lib/app` and `lib/domain`. */
  readonly folder: string;
  readonly scope: Resource;
}

const groups: Readonly<Record<Exclude<Group, OtherGroup>, GroupParts>> = {
  bookings: { folder: 'bookings', scope: 'bookings' },
  schedules: { folder: 'schedules', scope: 'schedules' },
  feed: { folder: 'feed', scope: 'events' },
  'event-types': { folder: 'event-types', scope: 'event_types' },
  availability: { folder: 'hours', scope: 'availability' },
  'calendar-connections': { folder: 'external-calendars', scope: 'availability' },
  conferencing: { folder: 'conferencing', scope: 'conferencing' },
  organization: { folder: 'people', scope: 'organization' },
  users: { folder: 'people', scope: 'users' },
  'api-keys': { folder: 'people', scope: 'api_keys' },
  sessions: { folder: 'sessions', scope: 'api_keys' },
  webhooks: { folder: 'webhooks', scope: 'webhooks' },
  'routing-forms': { folder: 'routing-forms', scope: 'routing_forms' },
};

/** An operation that is to be added, with everything that follows from its group, its ID and its route. */
export interface NewOperation extends GroupParts {
  readonly group: string;
  /** `markBookingNoShow` */
  readonly id: string;
  /** The name of its contract: `MarkBookingNoShow`. */
  readonly contract: string;
  /** The name of its files: `mark-booking-no-show`. */
  readonly file: string;
  /** `Mark booking no show` */
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  /** The names of the parameters in the path. */
  readonly params: readonly string[];
  readonly isRead: boolean;
  /** The parameter with the ID of a booking, if the operation reads or writes one booking. */
  readonly bookingParam: string | undefined;
}

const usage =
  "npm run new-operation -- bookings markBookingNoShow 'POST /v1/bookings/{uid}/no_show'";

/** Parses the arguments of the command. Throws a `Remedy` if one is wrong. */
export function newOperation(words: readonly string[]): NewOperation {
  const [group = '', id = '', route = '', ...more] = words;
  if (route === '' || more.length > 0) {
    throw new Remedy(`Name a group, an ID and a route: ${usage}`);
  }
  if (!isGroup(group)) throw new Remedy(unknownGroup(group));
  if (!/^[a-z]+(?:[A-Z][a-z\d]*)+$/u.test(id)) {
    throw new Remedy(
      `"${id}" is not an ID: write a verb and its object, such as markBookingNoShow.`,
    );
  }
  if (
    !/^(?:GET|POST|PUT|PATCH|DELETE) \/v\d+(?:\/(?:[a-z\d_]+|\{[a-z][A-Za-z]*\}))+$/u.test(route)
  ) {
    throw new Remedy(
      `"${route}" is not a route: write a method and a path in snake case, such as 'POST /v1/bookings/{uid}/no_show'.`,
    );
  }
  const [method = '', path = ''] = route.split(' ');
  const params = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  const file = kebabCase(id);
  return {
    ...groups[group],
    group,
    id,
    contract: capitalized(id),
    file,
    summary: capitalized(file.replaceAll('-', ' ')),
    method,
    path,
    params,
    isRead: method === 'GET',
    bookingParam: group === 'bookings' && isAboutBooking(path) ? params[0] : undefined,
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isAboutBooking = (path: string): boolean => /^\/v1\/bookings\/\{\w+\}[^{]*$/u.test(path);

const isGroup = (name: string): name is keyof typeof groups => Object.hasOwn(groups, name);

function unknownGroup(name: string): string {
  const others: readonly string[] = [
    'guests',
    'answers',
    'pages',
    'service',
  ] satisfies OtherGroup[];
  const choice = `Choose one of ${Object.keys(groups).join(', ')}`;
  if (others.includes(name)) {
    return `Operations of "${name}" take no credential of a user and have no template: start from a file in functions/${name}, or choose another group.`;
  }
  return `"${name}" is not a group. ${choice}, or add a group as CONTRIBUTING.md describes.`;
}
