import { locale } from '../shared/locale.ts';

const en = {
  pages: 'Pages',
  bookings: 'Bookings',
  requests: (count: number) => {
    if (count > 99) return 'more than 99 booking requests';
    return count === 1 ? '1 booking request' : `${count} booking requests`;
  },
  calendar: 'Calendar',
  eventTypes: 'Event types',
  hours: 'Availability',
  routingForms: 'Routing',
  settings: 'Settings',
  signOut: 'Sign out',
  loading: 'Loading…',
  notLoaded: 'This page could not be loaded',
  notLoadedMore: 'Check your connection and try again.',
  reload: 'Try again',
};

type Texts = typeof en;

const ja: Texts = {
  pages: 'ページ',
  bookings: '予約',
  requests: (count) => (count > 99 ? '予約リクエスト99件以上' : `予約リクエスト${count}件`),
  calendar: 'カレンダー',
  eventTypes: '予約メニュー',
  hours: '受付時間',
  routingForms: '振り分け',
  settings: '設定',
  signOut: 'サインアウト',
  loading: '読み込んでいます…',
  notLoaded: 'ページを読み込めませんでした',
  notLoadedMore: '通信状況をご確認のうえ、もう一度お試しください。',
  reload: 'もう一度試す',
};

/** Texts of the frame, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
