import { locale } from '../../shared/locale.ts';

const en = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  showMore: 'Show more',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  unchanged: 'There is nothing to save: nothing was changed.',
  deleted: (name: string) => `“${name}” is deleted.`,
  cancel: 'Cancel',
  back: 'Back to the list',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'It cannot be copied here. Select the text, and copy it yourself.',
  optional: '(optional)',
  edit: 'Edit',
  remove: 'Remove',
  delete: 'Delete',
  leave: 'What you typed is not saved. Leave it anyway?',
  secretOnce: 'It is shown only this once. Copy it now, and keep it in a safe place.',
  secretStored: 'I have stored it',
  timeZone: 'Time zone',
  readOnly: 'You can see this, but your role or your credential does not let you change it.',
  noAccess: 'Your role or your credential does not let you see this.',
  notSaved: 'Nothing was saved.',
  checkFields: 'Nothing was saved. Correct what is marked.',
  unknownOutcome:
    'The service did not answer, so it is not known whether this was saved. Try again: it takes effect only once.',
  loadFailed: 'This cannot be loaded: the service cannot be reached. Trying again…',
  tooMany: 'There were too many requests. Wait a moment, and try again.',
  signedOut: 'You are no longer signed in. Sign in, and try again.',
  roleForbids: 'Your role does not allow this.',
  scopeMissing: 'The credential with which you signed in is not good for this.',
  gone: 'It no longer exists. Someone may have deleted it.',
  changed:
    'This was changed in the meantime. You see the current version with what you typed. Check it, and save again.',
  changedMember: (value: string) => `Changed in the meantime, to: ${value}`,
  changedPart:
    'This part was changed in the meantime, too. If you save, it becomes what you see here.',
  nothing: 'nothing',
  secretLost:
    'It was created, but what is shown only once was lost on the way. Delete it, or create another one.',
};

type Texts = typeof en;

const ja: Texts = {
  loading: '読み込んでいます…',
  tryAgain: 'もう一度試す',
  showMore: 'さらに表示',
  save: '保存',
  saving: '保存しています…',
  saved: '保存しました。',
  unchanged: '変更がないため、保存するものはありません。',
  deleted: (name) => `「${name}」を削除しました。`,
  cancel: 'キャンセル',
  back: '一覧に戻る',
  copy: 'コピー',
  copied: 'コピーしました。',
  notCopied: 'ここではコピーできません。テキストを選択してコピーしてください。',
  optional: '(任意)',
  edit: '編集',
  remove: '取り除く',
  delete: '削除',
  leave: '入力内容は保存されていません。このまま移動しますか？',
  secretOnce: '表示されるのは今回だけです。今すぐコピーして、安全な場所に保管してください。',
  secretStored: '保管しました',
  timeZone: 'タイムゾーン',
  readOnly: '表示のみ可能です。現在の権限では変更できません。',
  noAccess: '現在の権限では表示できません。',
  notSaved: '保存されていません。',
  checkFields: '保存されていません。印のついた項目を直してください。',
  unknownOutcome:
    'サービスから応答がなく、保存されたかどうか分かりません。もう一度お試しください。二重に保存されることはありません。',
  loadFailed: '接続できないため、読み込めません。再試行しています…',
  tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
  signedOut: 'サインインの有効期限が切れました。サインインしてから、もう一度お試しください。',
  roleForbids: '現在の役割ではこの操作はできません。',
  scopeMissing: 'サインインに使った認証情報では、この操作はできません。',
  gone: 'すでに存在しません。削除された可能性があります。',
  changed:
    'この内容はほかで変更されました。最新の内容に、入力した内容を重ねて表示しています。確認して、もう一度保存してください。',
  changedMember: (value) => `ほかで変更されました。現在の値: ${value}`,
  changedPart: 'この部分もほかで変更されました。保存すると、ここに表示されている内容になります。',
  nothing: 'なし',
  secretLost:
    '作成されましたが、一度だけ表示される内容が届きませんでした。削除するか、新しく作成してください。',
};

/** What all settings say, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
