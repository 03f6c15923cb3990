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

/** The calendars at an address (RFC 6764): that one, those of its user, or those that the server leads to. */
export async function listAccount(dav: DavCollection, url: string): Promise<ListedAccount> {
  const found = await principalAt(dav, url).catch(isNotHere);
  if (found !== undefined) return found;
  const wellKnown = new URL('/.well-known/caldav', url).href;
  const led = url === wellKnown ? undefined : await principalAt(dav, wellKnown);
  if (led === undefined) throw new CalendarFailure('not-a-calendar');
  return led;
}

/** A host alone is no calendar; what it leads to may be. Whoever is refused is not led anywhere. */
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

/** Each is compared with the people of each entry. */
const mostAddresses = 20;

const leadTo = (href: string, from: string): string => {
  if (!URL.canParse(href, from)) throw new CalendarFailure('not-a-calendar', 207);
  return new URL(href, from).href;
};

/**
 * The calendars in a home. What is not told now is not gone, so a listing in which something fails, or that has no
 * calendar at all, is none.
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

/** Lists of tasks are calendars, too. */
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
    // Its path could serve, but may be as good as a password.
    name: (textOf(props.displayname) || 'Calendar').slice(0, 255),
    color: color?.toLowerCase() ?? null,
    timeZone: zone?.trim() ?? null,
    isWritable: isWritable(props),
  };
}

const writing = ['all', 'write', 'writeContent', 'bind'];

/** A server that says nothing of it is asked by writing. */
function isWritable(props: Row['props']): boolean {
  const told = listOf(props.currentUserPrivilegeSet?.privilege).filter(
    (one) => typeof one === 'object' && one !== null,
  );
  return told.length === 0 || told.some((one) => writing.some((name) => name in one));
}
