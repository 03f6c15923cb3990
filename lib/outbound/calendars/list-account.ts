import { refuseStatus } from './ask.ts';
import { CalendarFailure, type ListedAccount, type ListedCalendar } from './calendar-source.ts';
import { type DavCollection, listOf, type Row, textOf } from './dav-collection.ts';

const ofCalendars = [
  'd:resourcetype',
  'd:displayname',
  'ca:calendar-color',
  'c:calendar-timezone',
  'c:supported-calendar-component-set',
  'd:current-user-privilege-set',
] as const;

const ofUsers = ['c:calendar-home-set', 'c:calendar-user-address-set'] as const;

/**
 * Finds the calendars at an address (RFC 6764): the calendar itself, those of its user, or those to which the server
 * redirects.
 */
export async function listAccount(dav: DavCollection, url: string): Promise<ListedAccount> {
  const found = await principalAt(dav, url).catch(isNotHere);
  if (found !== undefined) return found;
  const wellKnown = new URL('/.well-known/caldav', url).href;
  const led = url === wellKnown ? undefined : await principalAt(dav, wellKnown);
  if (led === undefined) throw new CalendarFailure('not-a-calendar');
  return led;
}

/**
 * A host name alone is not a calendar, but may redirect to one. Rejected credentials are thrown without another try.
 */
function isNotHere(error: unknown): undefined {
  const problem = error instanceof CalendarFailure ? error.problem : undefined;
  if (problem !== 'not-found' && problem !== 'not-a-calendar') throw error;
}

async function principalAt(dav: DavCollection, url: string): Promise<ListedAccount | undefined> {
  const names = [...ofCalendars, 'd:current-user-principal', 'c:calendar-home-set'];
  const row = await dav.properties(url, ...names);
  const principal = hrefIn(row.props.currentUserPrincipal);
  const of =
    principal === undefined ? row : await dav.properties(leadTo(principal, url), ...ofUsers);
  const addresses = listOf(of.props.calendarUserAddressSet?.href)
    .map(textOf)
    .flatMap(addressIn)
    .slice(0, mostAddresses);
  if (row.props.resourcetype?.calendar !== undefined)
    return { calendars: [listed(row)], addresses };
  const home = hrefIn(of.props.calendarHomeSet);
  if (home === undefined) return undefined;
  return { calendars: await calendarsAt(dav, leadTo(home, url)), addresses };
}

/** Maximum number of addresses. Each is compared with the attendees of each entry. */
const mostAddresses = 20;

const leadTo = (href: string, from: string): string => {
  if (!URL.canParse(href, from)) throw new CalendarFailure('not-a-calendar', 207);
  return new URL(href, from).href;
};

/**
 * Lists the calendars of a home. A calendar that is missing now may still exist. A list with a failure, or without any
 * calendar, is therefore an error.
 */
async function calendarsAt(dav: DavCollection, home: string): Promise<ListedCalendar[]> {
  const { rows } = await dav.propfind(home, '1', ...ofCalendars);
  const there = rows.filter(({ status }) => status !== 404 && status !== 410);
  for (const { failed } of there) refuseStatus(failed);
  const calendars = there
    .filter((row) => isOfEvents(row) && dav.mayAsk(leadTo(row.path, home)))
    .map(listed);
  if (calendars.length === 0) throw new CalendarFailure('not-found', 207);
  return calendars;
}

const hrefIn = (value: unknown): string | undefined => {
  const { href } = (value ?? {}) as { readonly href?: unknown };
  return textOf(listOf(href)[0]) || undefined;
};

const addressIn = (href: string): string[] =>
  /^mailto:/iu.test(href) ? [href.slice('mailto:'.length)] : [];

/** Excludes task lists, which are calendars too. */
function isOfEvents({ props }: Row): boolean {
  if (props.resourcetype?.calendar === undefined) return false;
  const kinds = listOf(props.supportedCalendarComponentSet?.comp) as readonly (Kind | null)[];
  return kinds.length === 0 || kinds.some((kind) => kind?._attributes?.name === 'VEVENT');
}

interface Kind {
  readonly _attributes?: { readonly name?: string };
}

function listed({ path, props }: Row): ListedCalendar {
  const color = /^#[0-9a-f]{6}/iu.exec(textOf(props.calendarColor))?.[0];
  const zone = /^TZID[^:\r\n]*:(.*)$/imu.exec(textOf(props.calendarTimezone))?.[1];
  return {
    id: path,
    // The path is not used as a name, because it may be as secret as a password.
    name: (textOf(props.displayname) || 'Calendar').slice(0, 255),
    color: color?.toLowerCase() ?? null,
    timeZone: zone?.trim() ?? null,
    isWritable: isWritable(props),
  };
}

const writing = ['all', 'write', 'writeContent', 'bind'];

/** True also if the server does not report privileges. A write then shows whether it is permitted. */
function isWritable(props: Row['props']): boolean {
  const told = listOf(props.currentUserPrivilegeSet?.privilege).filter(
    (one) => typeof one === 'object' && one !== null,
  );
  return told.length === 0 || told.some((one) => writing.some((name) => name in one));
}
