import type { UserSettings } from '../../client/src/index.ts';

/** Some browsers tell what the system calls its language, as `en-US@posix`, of which they know nothing. */
const isLanguage = (name: string | undefined): name is string =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu.test(name ?? '');

interface WithWeek extends Intl.Locale {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
}

/** How times are written on a page in a language, for a browser with these languages, of which the first is its own. */
export function habitsOf(locale: 'en' | 'ja', languages: readonly (string | undefined)[]) {
  const known = languages.filter(isLanguage);
  const home = known[0] ?? locale;
  const week: WithWeek = new Intl.Locale(home);
  return {
    /** The language of the page with the habits of a country, where the browser names one: `en-GB`. */
    spoken: known.find((language) => language.toLowerCase().startsWith(locale)) ?? locale,
    /** Whoever reads a page in a second language still counts hours as at home. */
    hourCycle: new Intl.DateTimeFormat(home, { hour: 'numeric' }).resolvedOptions().hourCycle,
    /** 0 is Sunday. Browsers that do not know begin as most countries do, on Monday. */
    firstDayOfWeek: ((week.getWeekInfo?.() ?? week.weekInfo)?.firstDay ?? 1) % 7,
  };
}

/** The clock and the first day of the week from the settings of a user. A Japanese clock of 12 hours begins with 0, as in messages. */
export const settingHabits = (
  locale: 'en' | 'ja',
  { weekStart, timeFormat }: Pick<UserSettings, 'weekStart' | 'timeFormat'>,
): Pick<ReturnType<typeof habitsOf>, 'hourCycle' | 'firstDayOfWeek'> => ({
  hourCycle: timeFormat === '24h' ? 'h23' : locale === 'ja' ? 'h11' : 'h12',
  firstDayOfWeek: weekStart,
});

/** The zone that a browser tells. On a device without one, some tell a name in which they write no times. */
export const zoneOf = (told: string | undefined): string =>
  told && told !== 'Etc/Unknown' ? told : 'UTC';
