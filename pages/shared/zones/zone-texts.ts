import { locale } from '../locale.ts';

const en = {
  found: (count: number) => (count === 1 ? '1 time zone found' : `${count} time zones found`),
  none: 'No time zone found. Try a city, a country or an abbreviation.',
  loading: 'Loading time zones…',
  failed: 'The time zones cannot be loaded. Check your connection and try again.',
};

const ja: typeof en = {
  found: (count) => `${count}件のタイムゾーンが見つかりました`,
  none: 'タイムゾーンが見つかりません。都市名、国名、略称で検索してください。',
  loading: 'タイムゾーンを読み込んでいます…',
  failed: 'タイムゾーンを読み込めません。通信状況をご確認のうえ、もう一度お試しください。',
};

/** Texts of the list of time zones. */
export const texts = { en, ja }[locale];
