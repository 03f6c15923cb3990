import type { Locale } from '../../domain/people/locale.ts';

type Titles = Readonly<Record<Locale, string>>;

const notFound: Titles = { en: 'Page not found', ja: 'ページが見つかりません' };
const tooMany: Titles = { en: 'Too many requests', ja: 'アクセスが集中しています' };
const away: Titles = { en: 'Not available at the moment', ja: '現在ご利用いただけません' };

/** Title of an error page, for people who do not know the API. */
export function problemTitle(status: number, locale: Locale): string {
  if (status === 404) return notFound[locale];
  return (status === 429 ? tooMany : away)[locale];
}
