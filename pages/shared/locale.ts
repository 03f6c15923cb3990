import type { UserSettings } from '../../client/src/index.ts';
import { languageOf } from '../../lib/domain/people/locale.ts';
import { hourCycleOf } from '../../lib/domain/time/local-text.ts';
import { habitsOf, settingHabits } from './habits.ts';

const { lang } = document.documentElement;

/** The language of the page, which the service has chosen for the request, or the guest of a booking. */
export const locale = languageOf(lang);

/** The page of a booking has the region of its guest, so that it shows dates as their mails do. */
const ofGuest = lang.includes('-') ? [lang] : [];

const own = habitsOf(locale, [...ofGuest, navigator.language, ...navigator.languages]);

/** The language with the region in which times are written. */
export const { spoken } = own;

/**
 * The clock and the first day of the week of the browser's country, or from the settings of the signed-in user. They
 * can change, so they are read each time something is drawn.
 */
export let { hourCycle, firstDayOfWeek } = own;

/** Whether the browser writes the times in its own fields with the clock of the user. */
export const hasBrowserClock = (): boolean => (hourCycle === 'h23') === (own.hourCycle === 'h23');

/** Uses the clock of a user. */
export function followClock(timeFormat: UserSettings['timeFormat']): void {
  hourCycle = hourCycleOf(locale, timeFormat);
}

/** Uses the clock and the first day of the week of a user, or those of the browser without settings. */
export function followTimeSettings(
  settings?: Pick<UserSettings, 'weekStart' | 'timeFormat'>,
): void {
  ({ hourCycle, firstDayOfWeek } = settings ? settingHabits(locale, settings) : own);
}
