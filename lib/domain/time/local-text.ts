/**
 * How dates and times are written for one reader. Pages and messages use the same formats, so that a guest reads the
 * same text in both.
 */
export interface LocalFormat {
  /** The language of the texts, with the region of the reader: `en-GB`. */
  readonly language: string;
  readonly timeZone: string;
  readonly hourCycle: HourCycle;
}

export type HourCycle = 'h11' | 'h12' | 'h23';

/** The clock that people use in the region of a tag. */
export const regionalClock = (language: string): '12h' | '24h' => {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h23' || hourCycle === 'h24' ? '24h' : '12h';
};

/** A Japanese clock of 12 hours begins with 0. */
export function hourCycleOf(language: string, clock: '12h' | '24h'): HourCycle {
  if (clock === '24h') return 'h23';
  return isJapanese(language) ? 'h11' : 'h12';
}

const isJapanese = (language: string): boolean => /^ja(?:-|$)/u.test(language);

const forms = {
  date: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  shortDate: { weekday: 'short', month: 'long', day: 'numeric' },
  /** For the subject of a message. */
  briefDate: { weekday: 'short', month: 'short', day: 'numeric' },
  /** For dates that may be years away. */
  fullDate: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
  zonedTime: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  zone: { timeZoneName: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type LocalForm = keyof typeof forms;

/** Creating a formatter takes longer than using it, so formatters are cached. Few readers differ in all settings. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 1000;

function formatter(form: LocalForm, { language, timeZone, hourCycle }: LocalFormat) {
  const key = `${form} ${language} ${timeZone} ${hourCycle}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  if (formatters.size >= mostFormatters) formatters.clear();
  const made = new Intl.DateTimeFormat(language, {
    ...optionsOf(form, language, hourCycle),
    timeZone,
  });
  formatters.set(key, made);
  return made;
}

function optionsOf(form: LocalForm, language: string, hourCycle: HourCycle) {
  const options: Intl.DateTimeFormatOptions = forms[form];
  if (form === 'date' && isJapanese(language)) return { ...options, weekday: 'short' as const };
  if (options.hour === undefined) return options;
  // A clock of 24 hours has two digits: `00:30`.
  return { ...options, hourCycle, ...(hourCycle === 'h23' && { hour: '2-digit' as const }) };
}

/** Writes an instant. Some versions of the locale data separate the time with a space that mail programs do not know. */
export const localText = (at: Date, form: LocalForm, format: LocalFormat): string =>
  formatter(form, format).format(at).replaceAll('\u202f', ' ');

/** The name of the time zone at an instant: `Japan Standard Time`. */
export const localZone = (at: Date, format: LocalFormat): string =>
  formatter('zone', format)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? format.timeZone;

/** A start and an end, with the date of the end if it is another day: `09:00 – 09:30`, `09:00〜09:30`. */
export function localSpan(start: Date, end: Date, format: LocalFormat): string {
  const date = (at: Date) => localText(at, 'date', format);
  const time = (at: Date) => localText(at, 'time', format);
  const { language } = format;
  const until = date(start) === date(end) ? time(end) : localDateTime(end, 'shortDate', format);
  return [time(start), until].join(isJapanese(language) ? '〜' : ' – ');
}

/** A date with the time: `Tue, 1 Dec, 09:00`, `12月1日(火) 09:00`. */
export const localDateTime = (
  at: Date,
  form: 'date' | 'shortDate' | 'briefDate',
  format: LocalFormat,
): string =>
  [localText(at, form, format), localText(at, 'time', format)].join(
    isJapanese(format.language) ? ' ' : ', ',
  );
