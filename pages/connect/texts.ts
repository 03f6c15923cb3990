import { locale } from '../shared/locale.ts';

interface Refusal {
  readonly code?: string;
  readonly detail?: string;
}

const en = {
  wait: 'Please wait…',
  again: 'Close this page and connect the account again.',
  connected: (account: string) =>
    `${account || 'The account'} is connected. You can close this page.`,
  close: 'You can close this page.',
  badKey: 'That key isn’t valid, or it does not have permission to connect accounts.',
  otherUser: 'Enter an API key of the user who started to connect the account.',
  later: 'This cannot be completed at the moment. Wait a moment and try again.',
  unreachable: 'The service cannot be reached. Try again.',
  declined: 'You did not give your consent, so nothing is connected.',
  notCompleted: 'The provider did not complete this.',
  nothing: 'This page opens when you connect an account.',
  /** The service's explanation. */
  why: ({ detail = '' }: Refusal) => detail,
};

type Texts = typeof en;

/** The service explains problems in English, so the Japanese texts are based on the codes. */
const codes: Readonly<Record<string, string>> = {
  'connection/state-refused': '認証を完了できません。',
  'connection/refused': '連携先に拒否されました。',
  'connection/not-configured': 'この連携先は利用できません。',
};

const ja: Texts = {
  wait: 'お待ちください…',
  again: 'このページを閉じて、もう一度アカウントを連携してください。',
  connected: (account) =>
    `${account || 'アカウント'}を連携しました。このページは閉じてかまいません。`,
  close: 'このページは閉じてかまいません。',
  badKey: 'このAPIキーは無効か、アカウントの連携に必要な権限がありません。',
  otherUser: '連携を始めたユーザーのAPIキーを入力してください。',
  later: '現在、完了できません。しばらく待ってから、もう一度お試しください。',
  unreachable: '接続できません。もう一度お試しください。',
  declined: '同意されなかったため、連携されていません。',
  notCompleted: '連携先で完了しませんでした。',
  nothing: 'アカウントの連携を始めると、このページが開きます。',
  why: ({ code = '' }) => codes[code] ?? ja.notCompleted,
};

/** Texts of the page, in its language. */
export const texts: Texts = { en, ja }[locale];
