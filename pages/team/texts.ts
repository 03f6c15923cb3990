import { locale } from '../shared/locale.ts';

/** What the page of a team says, in its language. */
export const texts = {
  en: {
    choose: 'Choose what you want to book.',
    minutes: (count: number) => `${count} min`,
    more: 'Show more',
    none: 'There is nothing to book here at the moment.',
    loading: 'Loading…',
    notFound: 'There is no team at this address.',
    notFoundMore: 'The address may be wrong. Ask the person who sent it to you.',
    tooMany: 'There were too many requests. Wait a moment, and try again.',
    failed: 'The service cannot be reached. Check your connection, and try again.',
    tryAgain: 'Try again',
  },
  ja: {
    choose: '予約したいものを選んでください。',
    minutes: (count: number) => `${count}分`,
    more: 'さらに表示',
    none: '現在、予約できるものはありません。',
    loading: '読み込んでいます…',
    notFound: 'このアドレスのページはありません。',
    notFoundMore: 'アドレスが間違っている可能性があります。案内元にお問い合わせください。',
    tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
    failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
    tryAgain: 'もう一度試す',
  },
}[locale];
