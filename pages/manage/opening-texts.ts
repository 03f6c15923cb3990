const en = {
  title: 'Your booking',
  loading: 'Loading your booking…',
  noToken: 'Open your booking from the link in your confirmation email.',
  badToken: 'This link does not work.',
  badTokenMore: 'It has expired or was replaced by a newer one.',
  failed: 'That did not work. Check your connection and try again.',
  refused: 'That is not possible here. Please contact the host.',
  busy: 'Too many requests. Wait a few seconds and try again.',
  tryAgain: 'Try again',
};

const ja: typeof en = {
  title: 'ご予約の確認',
  loading: 'ご予約を読み込んでいます…',
  noToken: '予約確認メールに記載のリンクから開いてください。',
  badToken: 'このリンクは使えません。',
  badTokenMore: '期限が切れたか、新しいリンクに替わっています。',
  failed: '処理できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
  refused: 'こちらでは処理できません。担当者にご連絡ください。',
  busy: 'アクセスが集中しています。数秒待ってから、もう一度お試しください。',
  tryAgain: 'もう一度試す',
};

/** Texts in both languages that are shown before the booking, and with it the reader's language, is loaded. */
export const openingTexts = { en, ja };
