import { locale } from '../shared/locale.ts';

const en = {
  title: 'Sign in',
  again: 'Sign in again',
  ended: 'Your sign-in has ended. What you have open stays as it is.',
  apiKey: 'API key',
  apiKeyMore: 'The key stays in this tab, until you close it or sign out.',
  signIn: 'Sign in',
  signInWith: (name: string) => `Sign in with ${name}`,
  or: 'or with an API key',
  signingIn: 'Signing in…',
  required: 'Enter an API key.',
  badKey: 'An API key has no spaces and no letters other than those of English.',
  refused: 'This credential is not accepted. It may have expired, or it was deleted.',
  declined: 'You were not signed in. Try again, or use an API key.',
  noIssuer: 'The place where you sign in cannot be reached. Try again, or use an API key.',
  tooMany: 'There were too many requests. Wait a moment, and try again.',
  failed: 'The service cannot be reached. Check your connection, and try again.',
  tryAgain: 'Try again',
  close: 'Close',
  closeWindow: 'You can close this window.',
  signOut: 'Sign out',
  calendar: 'Calendar',
  settings: 'Settings',
  pages: 'Pages',
};

type Texts = typeof en;

const ja: Texts = {
  title: 'サインイン',
  again: 'もう一度サインイン',
  ended: 'サインインの有効期限が切れました。開いている内容はそのまま残ります。',
  apiKey: 'APIキー',
  apiKeyMore: 'キーはこのタブにのみ保存され、タブを閉じるかサインアウトすると消えます。',
  signIn: 'サインイン',
  signInWith: (name) => `${name}でサインイン`,
  or: 'またはAPIキーを使う',
  signingIn: 'サインインしています…',
  required: 'APIキーを入力してください。',
  badKey: 'APIキーに使えない文字が含まれています。',
  refused: 'この認証情報は受け付けられません。期限切れか、削除された可能性があります。',
  declined: 'サインインできませんでした。もう一度試すか、APIキーを使ってください。',
  noIssuer: 'サインイン先に接続できません。もう一度試すか、APIキーを使ってください。',
  tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  tryAgain: 'もう一度試す',
  close: '閉じる',
  closeWindow: 'このウィンドウを閉じてください。',
  signOut: 'サインアウト',
  calendar: 'カレンダー',
  settings: '設定',
  pages: 'ページ',
};

/** What signing in says, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
