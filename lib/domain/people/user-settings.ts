import type { displayTypes, visibilityTypes } from '../entry-visibility.ts';

export const timeFormats = ['12h', '24h'] as const;

/** What a user can be sent a message about. */
type MessageKind = 'booked' | 'requested' | 'rescheduled' | 'cancelled' | 'reassigned' | 'reminder';

/** How the pages and messages of a user look, beside the language and the time zone, which are the user's own. */
export interface UserSettings {
  /** 0 = Sunday. */
  readonly weekStart: number;
  readonly timeFormat: (typeof timeFormats)[number];
  readonly messages: Readonly<Record<MessageKind, boolean>>;
  /** With which a page begins a new schedule. */
  readonly displayType: (typeof displayTypes)[number];
  readonly visibilityType: (typeof visibilityTypes)[number];
}

/** Those of a user who has said nothing yet: all messages, and the defaults of schedules. */
export const newSettings: UserSettings = {
  weekStart: 0,
  timeFormat: '24h',
  messages: {
    booked: true,
    requested: true,
    rescheduled: true,
    cancelled: true,
    reassigned: true,
    reminder: true,
  },
  displayType: 'teamPublic',
  visibilityType: 'default',
};
