import { locale } from '../shared/locale.ts';

const en = {
  send: 'Continue',
  sending: 'One moment…',
  optional: '(optional)',
  choose: 'Choose…',
  required: 'This field is required.',
  badEmail: 'Enter an email address, such as name@example.com.',
  badNumber: 'Enter a number, such as 12 or 1.5.',
  tooLong: 'This is too long.',
  notAccepted: 'Enter a valid value.',
  checkFields: 'Some fields need your attention.',
  tooMany: 'Too many requests. Wait a moment and try again.',
  failed: 'The service cannot be reached. Check your connection and try again.',
  refused: 'This form is closed at the moment.',
  changed: 'The form has changed. Reload the page to see it.',
  tryAgain: 'Try again',
  loading: 'Loading…',
  notFound: 'This page isn’t available',
  notFoundMore: 'The link may be wrong, or the form is closed. Ask the sender for a new link.',
  disabled: 'This form is closed at the moment.',
  thanks: 'Thank you',
  goOn: 'Thank you. Continue here:',
  opens: (host: string) => `Continue to ${host}`,
  otherSite: (host: string) => `This link opens another website: ${host}.`,
  again: 'Change your answers',
};

export type Texts = typeof en;

const ja: Texts = {
  send: '次へ',
  sending: '処理しています…',
  optional: '（任意）',
  choose: '選択してください',
  required: '入力してください。',
  badEmail: 'メールアドレスを name@example.com のように入力してください。',
  badNumber: '12 や 1.5 のように数字を入力してください。',
  tooLong: '長すぎます。',
  notAccepted: '正しい内容を入力してください。',
  checkFields: '入力内容をご確認ください。',
  tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  refused: '現在、このフォームは受け付けていません。',
  changed: 'フォームの内容が変更されました。ページを再読み込みしてください。',
  tryAgain: 'もう一度試す',
  loading: '読み込んでいます…',
  notFound: 'ページが見つかりません',
  notFoundMore: 'URLが間違っているか、受付が終了しています。リンクの送信元にお問い合わせください。',
  disabled: '現在、このフォームは受け付けていません。',
  thanks: 'ありがとうございます',
  goOn: 'ありがとうございます。次のページへお進みください。',
  opens: (host) => `${host} へ進む`,
  otherSite: (host) => `リンク先は別のサイト（${host}）です。`,
  again: '回答を修正する',
};

/** Texts of the page of a routing form, in its language. */
export const texts: Texts = { en, ja }[locale];
