import type { Texts } from './texts.ts';

export const japanese: Texts = {
  guest: {
    booked: {
      subject: ({ subject, start }) => `【予約確定】${start} ${subject}`,
      opening: () =>
        'この度はご予約いただき、ありがとうございます。以下の内容で予約が確定しました。',
    },
    requested: {
      subject: ({ subject, start }) => `【予約受付】${start} ${subject}`,
      opening: () =>
        'この度は予約リクエストをお送りいただき、ありがとうございます。以下の内容で承りました。予約はまだ確定しておりません。担当者が確認のうえ、改めてご連絡いたします。',
    },
    declined: {
      subject: ({ subject, start }) => `【予約不成立】${start} ${subject}`,
      opening: () => '誠に申し訳ございませんが、ご希望の予約をお受けすることができませんでした。',
    },
    rescheduled: {
      subject: ({ subject, start }) => `【予約変更】${start} ${subject}`,
      opening: () => 'ご予約の日時が以下のとおり変更されました。',
    },
    reassigned: {
      subject: ({ subject, start }) => `【担当者変更】${start} ${subject}`,
      opening: ({ host }) => `ご予約の担当者が${host}に変更されました。日時に変更はございません。`,
    },
    assigned: {
      subject: ({ subject, start }) => `【担当者変更】${start} ${subject}`,
      opening: ({ host }) => `ご予約の担当者が${host}に変更されました。`,
    },
    unassigned: {
      subject: ({ subject, start }) => `【担当者変更】${start} ${subject}`,
      opening: ({ host }) => `ご予約の担当者が${host}に変更されました。`,
    },
    updated: {
      subject: ({ subject, start }) => `【予約内容変更】${start} ${subject}`,
      opening: () => 'ご予約の内容が以下のとおり変更されました。',
    },
    cancelled: {
      subject: ({ subject, start }) => `【予約キャンセル】${start} ${subject}`,
      opening: () => '以下のご予約はキャンセルされました。',
    },
    reminder: {
      subject: ({ subject, start }) => `【リマインド】${start} ${subject}`,
      opening: () => 'ご予約の日時が近づいてまいりましたので、お知らせいたします。',
    },
  },
  host: {
    booked: {
      subject: ({ guest, start }) => `【新規予約】${start} ${guest}様`,
      opening: ({ guest, subject }) => `${guest}様から「${subject}」の予約が入りました。`,
    },
    requested: {
      subject: ({ guest, start }) => `【要回答】${start} ${guest}様`,
      opening: ({ guest, subject }) =>
        `${guest}様から「${subject}」の予約リクエストが届きました。承認するか、お断りするかをご回答ください。`,
    },
    declined: {
      subject: ({ guest, start }) => `【予約不成立】${start} ${guest}様`,
      opening: ({ guest, subject }) =>
        `${guest}様の「${subject}」の予約リクエストをお断りしました。`,
    },
    rescheduled: {
      subject: ({ guest, start }) => `【予約変更】${start} ${guest}様`,
      opening: ({ guest, subject }) => `${guest}様の「${subject}」の日時が変更されました。`,
    },
    reassigned: {
      subject: ({ guest, start }) => `【担当者変更】${start} ${guest}様`,
      opening: ({ guest, subject, host }) =>
        `${guest}様の「${subject}」の担当者が${host}に変更されました。`,
    },
    assigned: {
      subject: ({ guest, start }) => `【担当割り当て】${start} ${guest}様`,
      opening: ({ guest, subject }) => `${guest}様の「${subject}」の担当になりました。`,
    },
    unassigned: {
      subject: ({ guest, start }) => `【担当解除】${start} ${guest}様`,
      opening: ({ guest, subject }) => `${guest}様の「${subject}」は別の担当者に引き継がれました。`,
    },
    updated: {
      subject: ({ guest, start }) => `【予約内容変更】${start} ${guest}様`,
      opening: ({ guest, subject }) => `${guest}様の「${subject}」の内容が変更されました。`,
    },
    cancelled: {
      subject: ({ guest, start }) => `【予約キャンセル】${start} ${guest}様`,
      opening: ({ guest, subject }) => `${guest}様の「${subject}」の予約はキャンセルされました。`,
    },
    reminder: {
      subject: ({ guest, start }) => `【リマインド】${start} ${guest}様`,
      opening: ({ guest, subject }) => `${guest}様の「${subject}」の日時が近づいています。`,
    },
  },
  observedRequest: {
    subject: ({ guest, start }) => `【予約リクエスト】${start} ${guest}様`,
    opening: ({ guest, subject }) =>
      `${guest}様から「${subject}」の予約リクエストが届きました。担当者が承認またはお断りの回答をします。`,
  },
  greeting: (name) => (name === '' ? 'お客様' : `${name} 様`),
  labels: {
    what: '内容',
    when: '日時',
    before: '変更前の日時',
    where: '場所',
    priority: '優先度',
    hosts: '担当',
    guest: 'ゲスト',
    company: '会社名',
    payment: 'お支払い',
    guestMessage: 'ゲストからのメッセージ',
    reference: '予約番号',
    reason: '理由',
    note: 'メッセージ',
  },
  priorities: { high: '高', low: '低' },
  places: {
    inPerson: '対面',
    phone: '電話',
    zoom: 'Zoom',
    googleMeet: 'Google Meet',
    askInvitee: '個別にご相談',
    teams: 'Microsoft Teams',
  },
  payment: {
    item: (name, price) => `${name}：${price}`,
    total: (price) => `合計：${price}`,
    onsite: '現地でお支払い',
  },
  linkFollows: 'リンクは追ってお知らせいたします。',
  placeWithheld: 'ご記入いただいた場所',
  links: {
    manage: '日時の変更・キャンセル',
    answer: '承認・お断り',
  },
  answered: 'このメールにそのままご返信いただけます。',
  unanswered: '※本メールは送信専用です。ご返信いただいてもお答えできません。',
  sentBy: (organization) => `${organization}より送信しています。`,
  listSeparator: '、',
  endpointDisabled: {
    subject: (host) => `【Webhook停止】${host}`,
    opening:
      'ご利用中のWebhookエンドポイントが無効になりました。今後、このエンドポイントには送信されません。',
    url: 'URL',
    reason: '理由',
    reasons: {
      gone: '受信側が「410 Gone」を返しました。',
      failing: '5日間、すべての送信に失敗しました。',
    },
    next: '受信側を復旧のうえ、Webhookエンドポイントを再度有効にしてください。その間に送信されなかったイベントは再送できます。',
  },
  calendarFailed: {
    subject: (account) => `【カレンダー連携エラー】${account}`,
    opening: '連携しているカレンダーの読み込みに3回続けて失敗しました。',
    account: 'アカウント',
    reason: '理由',
    reasons: {
      unauthorized: 'ユーザー名またはパスワードが受け付けられませんでした。',
      'not-found': '指定されたURLにカレンダーがありません。',
      unreachable: 'カレンダーのサーバーに接続できません。',
      timeout: 'カレンダーのサーバーから時間内に応答がありませんでした。',
      'not-a-calendar': '指定されたURLにあるものはカレンダーではありません。',
      quota: 'サーバーがリクエスト数を制限しているか、カレンダーが大きすぎます。',
      'address-forbidden': 'URLがインターネット上に公開されていません。',
    },
    effect: '復旧までの扱い',
    effects: {
      open: 'このカレンダーの予定は空き時間に反映されません。ほかの予定と重なって予約される場合があります。',
      closed: '空き時間がないものとして扱われるため、予約を受け付けません。',
    },
    next: 'カレンダーは自動的に再度読み込まれます。ユーザー名、パスワード、URLを変更された場合は、カレンダーの連携を解除し、もう一度連携してください。',
    consent: {
      unauthorized: 'アクセスの許可が取り消されたか、有効期限が切れています。',
      next: 'カレンダーは自動的に再度読み込まれます。アクセスの許可が終了している場合は、カレンダーを連携したアプリケーションでもう一度許可してください。',
    },
    notWritten: {
      subject: (account) => `【カレンダー追加エラー】${account}`,
      opening: '担当する予約を、追加先に指定されたカレンダーに追加できませんでした。',
      calendar: 'カレンダー',
      reason:
        'カレンダーの容量が不足している、または読み取り専用になっているなどの理由で、予定が受け付けられませんでした。',
      effect:
        '予約についてのメールに予定が添付されます。予定はご自身でカレンダーに追加していただけます。',
      next: '予定の追加は毎日自動的に再度試みられます。カレンダーの設定をご確認いただくか、予約の追加先に別のカレンダーを指定してください。',
    },
  },
  conferencingFailed: {
    subject: (account) => `【会議アカウント連携エラー】${account}`,
    opening:
      'このアカウントへのアクセスの許可が取り消されたか、有効期限が切れたため、会議を作成できません。',
    account: 'アカウント',
    provider: 'サービス',
    effect: '復旧までの扱い',
    inTheMeantime:
      '新しい予約の会議は、ほかの担当者のアカウントまたは共有アカウントで作成されます。該当するアカウントがない場合、会議は作成されません。リンクの発行を待っている予約には、1日以内に再度許可していただければリンクが発行されます。',
    next: 'アカウントを連携したアプリケーションで、もう一度許可してください。',
  },
  invitation: {
    subject: (organization) => `【ご招待】${organization}`,
    opening: (inviter, organization) =>
      `${inviter}様から「${organization}」への招待が届いています。`,
    role: '権限',
    roles: {
      owner: 'オーナー',
      admin: '管理者',
      member: 'メンバー',
      restricted: '制限付きメンバー',
    },
    invitedBy: '招待者',
    accept: '招待を承諾する',
    next: 'リンクは招待から7日間有効で、一度だけご利用いただけます。お心当たりのない場合は、このメールを破棄してください。',
  },
  schedule: {
    kinds: {
      scheduleInvited: {
        subject: ({ subject, start }) => `【予定のご招待】${start} ${subject}`,
        opening: ({ by, subject }) => `${by}様から「${subject}」への招待が届いています。`,
      },
      scheduleUpdated: {
        subject: ({ subject, start, isMoved }) =>
          `【${isMoved ? '日時変更' : '予定変更'}】${start} ${subject}`,
        opening: ({ subject, isMoved }) =>
          `「${subject}」の${isMoved ? '日時' : '内容'}が以下のとおり変更されました。`,
      },
      scheduleRemoved: {
        subject: ({ subject, start }) => `【参加者変更】${start} ${subject}`,
        opening: ({ subject }) => `「${subject}」の参加者から外れました。`,
      },
      scheduleCancelled: {
        subject: ({ subject, start }) => `【予定中止】${start} ${subject}`,
        opening: ({ subject }) => `「${subject}」は中止されました。`,
      },
      scheduleReminder: {
        subject: ({ subject, start }) => `【リマインド】${start} ${subject}`,
        opening: ({ subject }) => `「${subject}」の日時が近づいています。`,
      },
    },
    dates: '今後の日程',
    description: '説明',
  },
  signIn: {
    subject: 'サインイン用リンク',
    opening: 'ボタンを押してサインインしてください。',
    link: (organization) => `${organization}にサインイン`,
    next: 'リンクは15分以内に1回だけ使えます。お心当たりがない場合は、このメールを破棄してください。',
  },
};
