import { locale } from '../../shared/locale.ts';

const en = {
  profile: 'You',
  name: 'Name',
  email: (address: string) => `Email address: ${address}. It cannot be changed.`,
  locale: 'Language of messages',
  locales: { en: 'English', ja: '日本語' },
  zoneHint: 'It does not change your hours, which have their own.',
  pictureHint:
    'A PNG, JPEG or WebP image of at most 256 KB. Everyone who has its address can see it.',
  pictureSaved: 'The picture is saved.',
  choosePicture: 'Choose an image',
  deletePicture: 'Delete the picture',
  deletePictureTitle: 'Delete your picture?',
  deletePictureMore: 'Its address stops working.',
  pictureDeleted: 'The picture is deleted.',
  tooLarge: 'The image is larger than 256 KB.',
  display: 'Display and messages',
  weekStart: 'First day of the week',
  timeFormat: 'Time of day',
  timeFormats: { '12h': '1:30 PM', '24h': '13:30' },
  messages: 'Send me an email when a booking that I host',
  messageKinds: {
    booked: 'is made',
    requested: 'is requested',
    rescheduled: 'gets another time',
    cancelled: 'is cancelled',
    reassigned: 'gets another host',
    reminder: 'is about to start (a reminder)',
  },
  team: 'Team',
  teamName: 'Name of the organization',
  slug: 'Name in addresses',
  slugHint:
    '3 to 40 lowercase letters, digits and hyphens. Without one, addresses have the ID. A former name stays yours for 90 days.',
  users: (count: number) => (count === 1 ? '1 user' : `${count} users`),
  address: 'Address of the team page',
  teamLocale: 'Language',
  embedOrigins: 'Websites that may show your pages',
  embedOriginsHint: 'One a line, such as https://www.example.com. At most ten.',
};

type Texts = typeof en;

const ja: Texts = {
  profile: 'あなた',
  name: '名前',
  email: (address) => `メールアドレス: ${address} (変更できません)`,
  locale: 'メッセージの言語',
  locales: { en: 'English', ja: '日本語' },
  zoneHint: '営業時間のタイムゾーンは変わりません。',
  pictureHint:
    '256 KBまでのPNG、JPEG、WebPの画像です。アドレスを知っている人は誰でも表示できます。',
  pictureSaved: '写真を保存しました。',
  choosePicture: '画像を選択',
  deletePicture: '写真を削除',
  deletePictureTitle: '写真を削除しますか？',
  deletePictureMore: '写真のアドレスは使えなくなります。',
  pictureDeleted: '写真を削除しました。',
  tooLarge: '画像が256 KBを超えています。',
  display: '表示とメッセージ',
  weekStart: '週の最初の日',
  timeFormat: '時刻の表示',
  timeFormats: { '12h': '午後1:30', '24h': '13:30' },
  messages: '担当する予約について、次のときにメールを受け取る',
  messageKinds: {
    booked: '予約されたとき',
    requested: 'リクエストされたとき',
    rescheduled: '日時が変わったとき',
    cancelled: 'キャンセルされたとき',
    reassigned: '担当者が変わったとき',
    reminder: '開始前 (リマインダー)',
  },
  team: 'チーム',
  teamName: '組織の名前',
  slug: 'アドレスに使う名前',
  slugHint:
    '英小文字、数字、ハイフンで3〜40文字です。ない場合はIDが使われます。以前の名前は90日間確保されます。',
  users: (count) => `ユーザー${count}人`,
  address: 'チームのページのアドレス',
  teamLocale: '言語',
  embedOrigins: 'ページを埋め込めるウェブサイト',
  embedOriginsHint: '1行に1件、https://www.example.com のように入力します。10件までです。',
};

export const texts: Texts = { en, ja }[locale];
