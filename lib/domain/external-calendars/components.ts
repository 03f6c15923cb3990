/** A line of iCalendar (RFC 5545, 3.1). Names are in capitals. */
export interface ContentLine {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

/** A component with the lines that busy times depend on. */
export interface Component {
  readonly kind: string;
  readonly lines: ContentLine[];
  readonly parts: Component[];
}

/** The names of all lines that are read. Titles, descriptions and other lines are skipped. */
const read = new Set([
  'UID',
  'RECURRENCE-ID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'SEQUENCE',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'ATTENDEE',
  'FREEBUSY',
  'TZID',
  'X-LIC-LOCATION',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'X-WR-TIMEZONE',
]);

/** Components that are nested deeper than this are ignored. The clock of a zone is at level 3. */
const deepest = 10;

const named = /^([\w-]+)[;:]/u;

/** Components of a calendar that no other component contains. */
const entryKinds = new Set([
  'VEVENT',
  'VTODO',
  'VJOURNAL',
  'VFREEBUSY',
  'VTIMEZONE',
  'VAVAILABILITY',
]);

/** Components of an entry or of a zone. None of them contains another one. */
const partKinds = new Set(['VALARM', 'STANDARD', 'DAYLIGHT']);

/**
 * The components of a calendar in order, each with its parts, and at the end the calendar itself with its
 * lines. A component that is not closed ends before the next one that it cannot contain, or with the text.
 */
export function* componentsOf(text: string): Generator<Component> {
  const open: Component[] = [];
  for (const line of linesOf(text)) {
    const kind = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      yield* closeFrom(endedBy(kind, open), open);
      if (open.length < deepest) open.push({ kind, lines: [], parts: [] });
    } else if (line.name === 'END') {
      const index = open.findLastIndex((one) => one.kind === kind);
      if (index >= 0) yield* closeFrom(index, open);
    } else open.at(-1)?.lines.push(line);
  }
  yield* closeFrom(0, open);
}

/** The index of the first open component that cannot contain one of that kind. */
function endedBy(kind: string, open: readonly Component[]): number {
  if (kind === 'VCALENDAR') return 0;
  if (entryKinds.has(kind)) return open[0]?.kind === 'VCALENDAR' ? 1 : 0;
  const index = partKinds.has(kind) ? open.findIndex((one) => partKinds.has(one.kind)) : -1;
  return index < 0 ? open.length : index;
}

/** Closes the open components from that index on. Yields calendars and entries, and adds other components to their parents. */
function* closeFrom(index: number, open: Component[]): Generator<Component> {
  while (open.length > index) {
    const closed = open.pop() as Component;
    const parent = open.at(-1);
    if (parent === undefined || parent.kind === 'VCALENDAR') yield closed;
    else parent.parts.push(closed);
  }
}

/**
 * Joins continued lines, which begin with a blank (RFC 5545, 3.1). Continuations of skipped lines are
 * skipped, too.
 */
function* linesOf(text: string): Generator<ContentLine> {
  let pending: string | undefined;
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (pending !== undefined) pending += line.slice(1);
      continue;
    }
    if (pending !== undefined && isRead(pending)) yield lineOf(pending);
    pending = isRead(line) || startOfName.test(line) ? line : undefined;
  }
  if (pending !== undefined && isRead(pending)) yield lineOf(pending);
}

/** A line that is broken inside its name, as Mozilla wrote it. */
const startOfName = /^[\w-]+$/u;

function isRead(line: string): boolean {
  const name = named.exec(line)?.[1]?.toUpperCase();
  return name !== undefined && (name === 'BEGIN' || name === 'END' || read.has(name));
}

/**
 * Parameters are searched only in this number of characters, because a regular expression cannot handle more.
 */
const longestHead = 10_000;

/**
 * Outlook leaves out the quotes around names of zones with a colon (`tzone://Microsoft/Utc`, `(UTC+01:00)
 * …`).
 */
const parameterPart = String.raw`;([\w-]+)=((?:"[^"]*"|tzone:(?=//)|\((?:UTC|GMT)[+-]\d\d:|[^";:])*)`;
const parameterForm = new RegExp(parameterPart, 'giu');
const headForm = new RegExp(String.raw`^[\w-]+(?:${parameterPart})*`, 'iu');

function lineOf(line: string): ContentLine {
  const start = line.slice(0, longestHead);
  const name = named.exec(start)?.[1] ?? '';
  const head = headForm.exec(start)?.[0] ?? name;
  const pairs = [...head.matchAll(parameterForm)].map(
    ([, parameter = '', value = '']) =>
      [parameter.toUpperCase(), value.replaceAll('"', '')] as const,
  );
  const value = line
    .slice(head.length)
    .replace(/^[^:]*:/u, '')
    .trim();
  return { name: name.toUpperCase(), parameters: Object.fromEntries(pairs), value };
}

export const lineIn = ({ lines }: Component, name: string): ContentLine | undefined =>
  lines.find((line) => line.name === name);

export const linesIn = ({ lines }: Component, name: string): ContentLine[] =>
  lines.filter((line) => line.name === name);
