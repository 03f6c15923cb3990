import type { SettingsSection } from '../../lib/app/pages/settings-sections.ts';
import { locale } from '../shared/locale.ts';

interface Texts {
  readonly settings: string;
  readonly sections: Readonly<Record<SettingsSection, string>>;
}

const en: Texts = {
  settings: 'Settings',
  sections: {
    hours: 'Availability',
    'event-types': 'Event types',
    connections: 'Connections',
    people: 'People',
    keys: 'API keys',
    webhooks: 'Webhooks',
    profile: 'Profile',
    team: 'Team',
  },
};

const ja: Texts = {
  settings: '設定',
  sections: {
    hours: '受付時間',
    'event-types': '予約メニュー',
    connections: '連携',
    people: 'メンバー',
    keys: 'APIキー',
    webhooks: 'Webhook',
    profile: 'プロフィール',
    team: 'チーム',
  },
};

export const texts: Texts = { en, ja }[locale];
