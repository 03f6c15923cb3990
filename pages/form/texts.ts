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
  notAccepted: 'This is not accepted.',
  checkFields: 'Some fields need your attention.',
  tooMany: 'There were too many requests. Wait a moment, and try again.',
  failed: 'The service cannot be reached. Check your connection, and try again.',
  refused: 'This form takes no answers at the moment.',
  changed: 'The form has changed. Load the page again to see it.',
  tryAgain: 'Try again',
  loading: 'Loading…',
  notFound: 'There is no form at this address.',
  notFoundMore:
    'The address may be wrong, or the form is no longer offered. Ask the person who sent it to you.',
  disabled: 'This form takes no answers at the moment.',
  thanks: 'Thank you',
  goOn: 'Thank you. Here you can go on:',
  opens: (host: string) => `Continue to ${host}`,
  otherSite: (host: string) => `The link leads to another website: ${host}.`,
  again: 'Change your answers',
};

export type Texts = typeof en;

const ja: Texts = {
  send: '次へ',
  sending: '処理しています…',
  optional: '(任意)',
  choose: '選択してください',
  required: '入力してください。',
  badEmail: 'メールアドレスを name@example.com のように入力してください。',
  badNumber: '12 や 1.5 のように数字を入力してください。',
  tooLong: '長すぎます。',
  notAccepted: 'この内容は受け付けられません。',
  checkFields: '入力内容をご確認ください。',
  tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
  failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
  refused: '現在、このフォームは受け付けていません。',
  changed: 'フォームの内容が変更されました。ページを再読み込みしてください。',
  tryAgain: 'もう一度試す',
  loading: '読み込んでいます…',
  notFound: 'このアドレスのフォームはありません。',
  notFoundMore: 'アドレスが間違っているか、受付が終了しています。案内元にお問い合わせください。',
  disabled: '現在、このフォームは受け付けていません。',
  thanks: 'ありがとうございます',
  goOn: 'ありがとうございます。次のページへお進みください。',
  opens: (host) => `${host} へ進む`,
  otherSite: (host) => `リンク先は別のサイト（${host}）です。`,
  again: '回答を修正する',
};

/** What the page of a routing form says, in its language. */
export const texts: Texts = { en, ja }[locale];
