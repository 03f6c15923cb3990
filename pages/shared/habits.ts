import type { UserSettings } from '../../client/src/index.ts';
import { formatTag } from '../../lib/domain/people/locale.ts';
import { type HourCycle, hourCycleOf, regionalClock } from '../../lib/domain/time/local-text.ts';

/** Some browsers report the system's name of the language, such as `en-US@posix`, which `Intl` does not support. */
const isLanguage = (name: string | undefined): name is string =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu.test(name ?? '');

interface WithWeek extends Intl.Locale {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
}

/** The conventions for times on a page in this language. The first of `languages` has the region of the reader. */
export function habitsOf(locale: 'en' | 'ja', languages: readonly (string | undefined)[]) {
  const known = languages.filter(isLanguage);
  const home = known[0] ?? locale;
  const week: WithWeek = new Intl.Locale(home);
  const spoken = formatTag(home, locale);
  return {
    /** The language of the page with the region of the reader, such as `en-DE` for a German reader. */
    spoken,
    hourCycle: hourCycleOf(spoken, regionalClock(spoken)),
    /** 0 is Sunday. If the browser does not know the first day, it is Monday, as in most countries. */
    firstDayOfWeek: ((week.getWeekInfo?.() ?? week.weekInfo)?.firstDay ?? 1) % 7,
  };
}

/** The clock and the first day of the week from the settings of a user. */
export const settingHabits = (
  locale: 'en' | 'ja',
  { weekStart, timeFormat }: Pick<UserSettings, 'weekStart' | 'timeFormat'>,
): { readonly hourCycle: HourCycle; readonly firstDayOfWeek: number } => ({
  hourCycle: hourCycleOf(locale, timeFormat),
  firstDayOfWeek: weekStart,
});

/** The time zone of the browser. On a device without a zone, some browsers report a name that they cannot format. */
export const zoneOf = (reported: string | undefined): string =>
  reported && reported !== 'Etc/Unknown' ? reported : 'UTC';
