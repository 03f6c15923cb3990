import type { UserSettings } from '../../client/src/index.ts';

/** Some browsers report the system's name of the language, such as `en-US@posix`, which `Intl` does not support. */
const isLanguage = (name: string | undefined): name is string =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu.test(name ?? '');

interface WithWeek extends Intl.Locale {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
}

/** The conventions for times on a page in this language. The first of `languages` is the browser's own. */
export function habitsOf(locale: 'en' | 'ja', languages: readonly (string | undefined)[]) {
  const known = languages.filter(isLanguage);
  const home = known[0] ?? locale;
  const week: WithWeek = new Intl.Locale(home);
  return {
    /** The language of the page, with the country if the browser has one: `en-GB`. */
    spoken: known.find((language) => language.toLowerCase().startsWith(locale)) ?? locale,
    /** The clock of the browser's own language, even if the page is in another language. */
    hourCycle: new Intl.DateTimeFormat(home, { hour: 'numeric' }).resolvedOptions().hourCycle,
    /** 0 is Sunday. If the browser does not know the first day, it is Monday, as in most countries. */
    firstDayOfWeek: ((week.getWeekInfo?.() ?? week.weekInfo)?.firstDay ?? 1) % 7,
  };
}

/**
 * The clock and the first day of the week from the settings of a user. A Japanese clock of 12 hours begins with 0, as
 * in messages.
 */
export const settingHabits = (
  locale: 'en' | 'ja',
  { weekStart, timeFormat }: Pick<UserSettings, 'weekStart' | 'timeFormat'>,
): Pick<ReturnType<typeof habitsOf>, 'hourCycle' | 'firstDayOfWeek'> => ({
  hourCycle: timeFormat === '24h' ? 'h23' : locale === 'ja' ? 'h11' : 'h12',
  firstDayOfWeek: weekStart,
});

/** The time zone of the browser. On a device without a zone, some browsers report a name that they cannot format. */
export const zoneOf = (reported: string | undefined): string =>
  reported && reported !== 'Etc/Unknown' ? reported : 'UTC';
