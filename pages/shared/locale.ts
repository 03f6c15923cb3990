import type { UserSettings } from '../../client/src/index.ts';
import { habitsOf, settingHabits } from './habits.ts';

/** The language of the page, which the service has chosen by what the browser asks for. */
export const locale = document.documentElement.lang === 'ja' ? 'ja' : 'en';

const own = habitsOf(locale, [navigator.language, ...navigator.languages]);

/** The language in which times are written. */
export const { spoken } = own;

/** The clock and the first day of the week: those of the browser's country, or of the settings of the signed-in user. They change, so they are read when something is drawn. */
export let { hourCycle, firstDayOfWeek } = own;

/** Follows the settings of a user, or the browser again without them. */
export function followSettings(settings?: Pick<UserSettings, 'weekStart' | 'timeFormat'>): void {
  ({ hourCycle, firstDayOfWeek } = settings ? settingHabits(locale, settings) : own);
}
