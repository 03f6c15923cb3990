import { locale } from '../../shared/locale.ts';

const en = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  showMore: 'Show more',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  unchanged: 'No changes to save.',
  deleted: (name: string) => `“${name}” was deleted.`,
  cancel: 'Cancel',
  back: 'Back to the list',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Copying is not possible here. Select the text and copy it.',
  optional: '(optional)',
  edit: 'Edit',
  remove: 'Remove',
  delete: 'Delete',
  leave: 'You have unsaved changes. Leave without saving?',
  secretOnce: 'You see this only once. Copy it now and keep it in a safe place.',
  secretStored: 'I have stored it',
  timeZone: 'Time zone',
  readOnly: 'You can view this, but your role or credential does not allow changes.',
  noAccess: 'Your role or credential does not allow access to this.',
  notSaved: 'Nothing was saved.',
  checkFields: 'Nothing was saved. Correct the marked fields.',
  unknownOutcome:
    'There was no response, so this may not be saved. Try again: it takes effect only once.',
  loadFailed: 'Loading failed: the service cannot be reached. Trying again…',
  tooMany: 'Too many requests. Wait a moment and try again.',
  signedOut: 'You are signed out. Sign in and try again.',
  roleForbids: 'Your role does not allow this.',
  scopeMissing: 'Your credential does not have permission for this.',
  gone: 'This no longer exists. Someone may have deleted it.',
  changed:
    'Someone else changed this. You see the current version with your input. Check it and save again.',
  changedMember: (value: string) => `Someone else changed this to: ${value}`,
  changedPart: 'Someone else changed this, too. Saving overwrites their change.',
  nothing: '(empty)',
  secretLost:
    'It was created, but the response with the secret was lost. Delete it and create a new one.',
};

type Texts = typeof en;

const ja: Texts = {
  loading: '読み込んでいます…',
  tryAgain: 'もう一度試す',
  showMore: 'さらに表示',
  save: '保存',
  saving: '保存しています…',
  saved: '保存しました。',
  unchanged: '変更はありません。',
  deleted: (name) => `「${name}」を削除しました。`,
  cancel: 'キャンセル',
  back: '一覧に戻る',
  copy: 'コピー',
  copied: 'コピーしました。',
  notCopied: 'ここではコピーできません。テキストを選択してコピーしてください。',
  optional: '（任意）',
  edit: '編集',
  remove: '削除',
  delete: '削除',
  leave: '保存されていない変更があります。保存せずに移動しますか？',
  secretOnce: '表示されるのは今回だけです。今すぐコピーして、安全な場所に保管してください。',
  secretStored: '保管しました',
  timeZone: 'タイムゾーン',
  readOnly: '表示のみ可能です。現在の権限では変更できません。',
  noAccess: '現在の権限では表示できません。',
  notSaved: '保存されていません。',
  checkFields: '保存されていません。印のついた項目を直してください。',
  unknownOutcome:
    '応答がなかったため、保存されていない可能性があります。もう一度お試しください。二重に保存されることはありません。',
  loadFailed: '接続できないため、読み込めません。再試行しています…',
  tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
  signedOut: 'サインインの有効期限が切れました。サインインしてから、もう一度お試しください。',
  roleForbids: '現在の役割ではこの操作はできません。',
  scopeMissing: '現在の認証情報には、この操作の権限がありません。',
  gone: 'すでに存在しません。削除された可能性があります。',
  changed:
    'ほかの人が変更しました。最新の内容に、入力した内容を重ねて表示しています。ご確認のうえ、もう一度保存してください。',
  changedMember: (value) => `ほかの人が変更しました。現在の値: ${value}`,
  changedPart: 'ここもほかの人が変更しました。保存すると、その変更は上書きされます。',
  nothing: '（空欄）',
  secretLost:
    '作成されましたが、シークレットを含む応答が届きませんでした。削除して、新しく作成してください。',
};

/** Texts that all settings share, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
