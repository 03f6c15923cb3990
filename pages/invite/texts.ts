import { locale } from '../shared/locale.ts';

const en = {
  loading: 'Opening the invitation…',
  title: (organization: string) => `Join ${organization}`,
  as: (email: string) => `You were invited as ${email}.`,
  name: 'Your name',
  nameRequired: 'Enter your name.',
  zone: 'Time zone',
  language: 'Language',
  join: (organization: string) => `Join ${organization}`,
  joining: 'Joining…',
  unknown: 'This invitation isn’t valid any more',
  unknownMore:
    'It may have expired, been used or been withdrawn. If you have joined already, sign in. Otherwise, ask the person who invited you for a new invitation.',
  takenMore: 'Another user of the organization has this email address. Sign in with it.',
  foreignMore: 'Invitations work only at the public address of this service.',
  replaces: (email: string) =>
    `You are signed in as ${email}. If you join, this browser is signed in as the new user instead.`,
  signIn: 'Sign in',
  failed: 'The service cannot be reached. Check your connection and try again.',
  tryAgain: 'Try again',
};

type Texts = typeof en;

const ja: Texts = {
  loading: '招待を確認しています…',
  title: (organization) => `${organization}に参加`,
  as: (email) => `${email}宛ての招待です。`,
  name: 'お名前',
  nameRequired: 'お名前を入力してください。',
  zone: 'タイムゾーン',
  language: '言語',
  join: (organization) => `${organization}に参加する`,
  joining: '参加しています…',
  unknown: 'この招待は無効です',
  unknownMore:
    '有効期限が切れたか、すでに使用されたか、取り消された可能性があります。参加済みの場合はサインインしてください。それ以外の場合は、招待した方にもう一度招待を依頼してください。',
  takenMore: 'このメールアドレスはすでに登録されています。サインインしてください。',
  foreignMore: '招待は公開URLでのみ利用できます。',
  replaces: (email) =>
    `現在${email}としてサインインしています。参加すると、このブラウザは新しいユーザーに切り替わります。`,
  signIn: 'サインイン',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  tryAgain: 'もう一度試す',
};

/** Texts of the page of an invitation, in its language. */
export const texts: Texts = { en, ja }[locale];

/** The names of the languages, each in itself. */
export const languages = { en: 'English', ja: '日本語' } as const;
