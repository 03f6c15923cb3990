import { locale } from '../locale.ts';

const en = {
  seats: (count: number) => (count === 1 ? '1 seat left' : `${count} seats left`),
  timeZone: 'Time zone',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  noTimesInMonth: 'No times are available in this month.',
  firstTimes: 'Show the first available day',
  noTimesAtAll: (until: string) => `No times are available until ${until}.`,
  loadingTimes: 'Loading times…',
  failed: 'The service cannot be reached. Check your connection and try again.',
  tooMany: 'Too many requests. Wait a moment and try again.',
  tryAgain: 'Try again',
};

const ja: typeof en = {
  seats: (count) => `残り${count}席`,
  timeZone: 'タイムゾーン',
  previousMonth: '前の月',
  nextMonth: '次の月',
  noTimesInMonth: 'この月に空いている日時はありません。',
  firstTimes: '最初の空き日を表示する',
  noTimesAtAll: (until) => `${until}まで空いている日時はありません。`,
  loadingTimes: '空き時間を読み込んでいます…',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
  tryAgain: 'もう一度試す',
};

/** Texts of the time picker. */
export const texts = { en, ja }[locale];
