import { locale } from '../shared/locale.ts';

const en = {
  title: 'Sign in',
  loading: 'Opening the link…',
  as: (name: string, email: string, organization: string) =>
    `Sign in to ${organization} as ${name} (${email})?`,
  next: 'Continue',
  signingIn: 'Signing in…',
  otherBrowser:
    'This link was requested in another browser. Continue only if you have requested it yourself.',
  unknown: 'This link isn’t valid any more. Request a new one.',
  used: 'This link was already used. Request a new one.',
  foreign: 'You can sign in only at the public address of this service.',
  failed: 'The service cannot be reached. Check your connection and try again.',
  tryAgain: 'Try again',
  declined: 'You were not signed in.',
  expired: 'This sign-in has expired, or was started in another browser. Try again.',
  refused: 'The sign-in provider has not confirmed who you are. Try again.',
  unbound:
    'This account isn’t linked to a user here. Sign in with a link by email, or choose another account. An administrator can link your account.',
  noIssuer: 'The sign-in provider cannot be reached. Try again, or sign in another way.',
  closeWindow: 'You are signed in. You can close this window.',
};

type Texts = typeof en;

const ja: Texts = {
  title: 'サインイン',
  loading: 'リンクを確認しています…',
  as: (name, email, organization) =>
    `${organization}に${name}様（${email}）としてサインインしますか？`,
  next: '続ける',
  signingIn: 'サインインしています…',
  otherBrowser:
    'このリンクは別のブラウザからリクエストされたものです。ご自身でリクエストした場合のみ続けてください。',
  unknown: 'このリンクは無効です。新しいリンクをリクエストしてください。',
  used: 'このリンクはすでに使われています。新しいリンクをリクエストしてください。',
  foreign: 'サインインできるのは公開URLのみです。',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  tryAgain: 'もう一度試す',
  declined: 'サインインは完了しませんでした。',
  expired: 'サインインの有効期限が切れたか、別のブラウザで開始されました。もう一度お試しください。',
  refused: 'サインイン先で本人確認ができませんでした。もう一度お試しください。',
  unbound:
    'このアカウントはユーザーに紐付けられていません。メールのリンクでサインインするか、別のアカウントを選んでください。紐付けは管理者に依頼できます。',
  noIssuer: 'サインイン先に接続できません。もう一度試すか、別の方法でサインインしてください。',
  closeWindow: 'サインインしました。このウィンドウを閉じてください。',
};

/** Texts of the sign-in page, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
