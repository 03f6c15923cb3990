import { locale } from '../shared/locale.ts';

const en = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done',
  skip: 'Skip',
  steps: {
    profile: ['Name and time zone', 'Guests see your name. Your calendar uses your time zone.'],
    hours: ['Set your availability', 'Guests can book you in these hours.'],
    connections: ['Connect your calendar', 'Prevents double bookings.'],
    'event-types': ['Your first event type', 'Guests book you with its link.'],
  },
} as const;

type Texts = {
  readonly [Name in Exclude<keyof typeof en, 'progress' | 'steps'>]: string;
} & {
  readonly progress: (done: number, all: number) => string;
  readonly steps: Readonly<Record<keyof typeof en.steps, readonly [title: string, why: string]>>;
};

const ja: Texts = {
  title: 'はじめに',
  progress: (done, all) => `${all}件中${done}件完了`,
  done: '完了',
  skip: 'スキップ',
  steps: {
    profile: ['名前とタイムゾーン', 'ゲストに名前が表示されます。カレンダーの時刻にも使われます。'],
    hours: ['受付時間を設定', 'ゲストはこの時間に予約できます。'],
    connections: ['カレンダーを連携', '予定の重複を防ぎます。'],
    'event-types': ['最初の予約メニュー', 'ゲストはリンクから予約できます。'],
  },
};

/** Texts of the first steps, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
