/** The language of the page, which the service has chosen by what the browser asks for. */
export const locale = document.documentElement.lang === 'ja' ? 'ja' : 'en';

/** The same with the habits of a country, where the browser names one: `en-GB`. */
export const spoken =
  navigator.languages.find((language) => language.toLowerCase().startsWith(locale)) ?? locale;

/** Whoever reads a page in a second language still counts hours as at home. */
export const { hourCycle } = new Intl.DateTimeFormat(navigator.language, {
  hour: 'numeric',
}).resolvedOptions();

interface WithWeek extends Intl.Locale {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
}

/** 0 is Sunday. Browsers that do not know begin as most countries do, on Monday. */
export const firstDayOfWeek = (() => {
  const home: WithWeek = new Intl.Locale(navigator.language);
  return ((home.getWeekInfo?.() ?? home.weekInfo)?.firstDay ?? 1) % 7;
})();
