import { locale } from '../shared/locale.ts';

interface Refusal {
  readonly code?: string;
  readonly detail?: string;
}

const en = {
  wait: 'Please wait …',
  again: 'Close this page, and connect the account again.',
  connected: (account: string) =>
    `${account || 'The account'} is connected. You can close this page.`,
  close: 'You can close this page.',
  badKey: 'This API key is not accepted, or not for such connections.',
  otherUser: 'This API key is not that of the user who began to connect the account.',
  later: 'The service cannot complete this now. Try again in a moment.',
  unreachable: 'The service cannot be reached. Try again.',
  declined: 'You did not give your consent, so nothing is connected.',
  notCompleted: 'The provider did not complete this.',
  nothing: 'Open this page by connecting an account.',
  /** What the service says. */
  why: ({ detail = '' }: Refusal) => detail,
};

type Texts = typeof en;

/** The service explains in English; the codes are the same in all languages. */
const codes: Readonly<Record<string, string>> = {
  'connection/state-refused': '認証を完了できません。',
  'connection/refused': '接続先に拒否されました。',
  'connection/not-configured': 'この接続先は利用できません。',
};

const ja: Texts = {
  wait: 'お待ちください…',
  again: 'このページを閉じて、もう一度アカウントを接続してください。',
  connected: (account) =>
    `${account || 'アカウント'}を接続しました。このページは閉じてかまいません。`,
  close: 'このページは閉じてかまいません。',
  badKey: 'このAPIキーは使えないか、この接続には使えません。',
  otherUser: 'このAPIキーは、接続を始めたユーザーのものではありません。',
  later: 'サービスで完了できませんでした。しばらくしてから、もう一度お試しください。',
  unreachable: 'サービスに接続できません。もう一度お試しください。',
  declined: '同意されなかったため、接続されていません。',
  notCompleted: '接続先で完了しませんでした。',
  nothing: 'アカウントの接続を始めると、このページが開きます。',
  why: ({ code = '' }) => codes[code] ?? ja.notCompleted,
};

/** What the page says, in its language. */
export const texts: Texts = { en, ja }[locale];
