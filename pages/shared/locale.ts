import type { UserSettings } from '../../client/src/index.ts';
import { habitsOf, settingHabits } from './habits.ts';

/** The language of the page, which the service has chosen for the request. */
export const locale = document.documentElement.lang === 'ja' ? 'ja' : 'en';

const own = habitsOf(locale, [navigator.language, ...navigator.languages]);

/** The language in which times are written. */
export const { spoken } = own;

/**
 * The clock and the first day of the week of the browser's country, or from the settings of the signed-in user. They
 * can change, so they are read each time something is drawn.
 */
export let { hourCycle, firstDayOfWeek } = own;

/** Uses the settings of a user, or those of the browser without settings. */
export function followSettings(settings?: Pick<UserSettings, 'weekStart' | 'timeFormat'>): void {
  ({ hourCycle, firstDayOfWeek } = settings ? settingHabits(locale, settings) : own);
}
