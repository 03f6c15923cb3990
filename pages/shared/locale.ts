import { habitsOf } from './habits.ts';

/** The language of the page, which the service has chosen by what the browser asks for. */
export const locale = document.documentElement.lang === 'ja' ? 'ja' : 'en';

/** How its visitor writes times. */
export const { spoken, hourCycle, firstDayOfWeek } = habitsOf(locale, [
  navigator.language,
  ...navigator.languages,
]);
