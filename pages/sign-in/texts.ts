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
  foreign:
    'You can sign in only at the public address of this service. Open the link from the mail.',
  failed: 'The service cannot be reached. Check your connection and try again.',
  tryAgain: 'Try again',
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
  foreign: 'サインインできるのは公開URLのみです。メールのリンクを開いてください。',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  tryAgain: 'もう一度試す',
};

/** Texts of the sign-in page, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
