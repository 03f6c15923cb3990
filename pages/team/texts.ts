import { locale } from '../shared/locale.ts';

/** Texts of the team page, in its language. */
export const texts = {
  en: {
    choose: 'Choose what you want to book.',
    minutes: (count: number) => `${count} min`,
    more: 'Show more',
    none: 'Nothing can be booked at the moment.',
    loading: 'Loading…',
    notFound: 'This page isn’t available',
    notFoundMore: 'The link may be wrong. Ask the sender for a new one.',
    tooMany: 'Too many requests. Wait a moment and try again.',
    failed: 'The service cannot be reached. Check your connection and try again.',
    tryAgain: 'Try again',
  },
  ja: {
    choose: 'ご希望のメニューをお選びください',
    minutes: (count: number) => `${count}分`,
    more: 'さらに表示',
    none: '現在、ご予約いただけるメニューはありません。',
    loading: '読み込んでいます…',
    notFound: 'ページが見つかりません',
    notFoundMore: 'URLが間違っている可能性があります。リンクの送信元にお問い合わせください。',
    tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
    failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
    tryAgain: 'もう一度試す',
  },
}[locale];
