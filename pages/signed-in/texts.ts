import { locale } from '../shared/locale.ts';

const en = {
  title: 'Sign in',
  again: 'Sign in again',
  ended: 'Your session has expired. Everything you have open is kept.',
  apiKey: 'API key',
  apiKeyMore: 'The key is kept in this tab until you close it or sign out.',
  signIn: 'Sign in',
  signInWith: (name: string) => `Sign in with ${name}`,
  or: 'or',
  email: 'Email address',
  emailRequired: 'Enter your email address.',
  foreign: 'You can sign in only at the public address of this service.',
  sendLink: 'Send a sign-in link',
  sendAgain: 'Send another link',
  checkMail: 'Check your email',
  checkMailMore: (email: string) =>
    `If ${email} belongs to a user, an email with a link is on its way. The link can be used once, within 15 minutes.`,
  forDevelopers: 'For developers: use an API key',
  signingIn: 'Signing in…',
  required: 'Enter an API key.',
  badKey: 'This key contains characters that an API key cannot have.',
  refused: 'That key isn’t valid. It may have expired or been deleted.',
  noIssuer: 'The sign-in provider cannot be reached. Try again, or sign in another way.',
  noWindow: 'Your browser has blocked the window. Allow pop-ups for this page, and try again.',
  tooMany: 'Too many requests. Wait a moment and try again.',
  failed: 'The service cannot be reached. Check your connection and try again.',
  unreachable: 'The service cannot be reached',
  busy: 'Too many requests',
  opensItself: 'You are still signed in. This page opens as soon as the service responds.',
  trying: 'Trying again…',
  tryAgain: 'Try again',
  close: 'Close',
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
  or: 'または',
  email: 'メールアドレス',
  emailRequired: 'メールアドレスを入力してください。',
  foreign: 'サインインできるのは公開URLのみです。',
  sendLink: 'サインイン用リンクを送信',
  sendAgain: 'もう一度送信',
  checkMail: 'メールをご確認ください',
  checkMailMore: (email) =>
    `${email}が登録されている場合、リンクを記載したメールが届きます。リンクは15分以内に1回だけ使えます。`,
  forDevelopers: '開発者向け：APIキーを使う',
  signingIn: 'サインインしています…',
  required: 'APIキーを入力してください。',
  badKey: 'APIキーに使えない文字が含まれています。',
  refused: 'このキーは無効です。有効期限が切れたか、削除された可能性があります。',
  noIssuer: 'サインイン先に接続できません。もう一度試すか、別の方法でサインインしてください。',
  noWindow:
    'ブラウザがウィンドウをブロックしました。ポップアップを許可して、もう一度お試しください。',
  tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  unreachable: '接続できません',
  busy: 'アクセスが集中しています',
  opensItself: 'サインインしたままです。接続できるようになると、このページが自動的に開きます。',
  trying: '再試行しています…',
  tryAgain: 'もう一度試す',
  close: '閉じる',
};

/** Texts of the sign-in, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
