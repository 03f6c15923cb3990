import { locale } from './locale.ts';

const en = {
  visibleTo: 'Visible to',
  displayTypes: {
    private: 'Attendees only',
    teamPublic: 'Everyone in the team',
    public: 'Everyone',
  },
  othersSee: 'Others see',
  visibilityTypes: { default: 'Nothing', busy: 'That the time is busy' },
};

const ja: typeof en = {
  visibleTo: '公開範囲',
  displayTypes: { private: '参加者のみ', teamPublic: 'チーム全員', public: '全員' },
  othersSee: '公開範囲外の人への表示',
  visibilityTypes: { default: '表示しない', busy: '「予定あり」とだけ表示する' },
};

/** Texts for the visibility of schedules, and for its defaults in the settings. */
export const visibilityTexts = { en, ja }[locale];
