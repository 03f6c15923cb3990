import type { displayTypes, visibilityTypes } from '../entry-visibility.ts';

export const timeFormats = ['12h', '24h'] as const;

/** The kinds of messages that a user can turn on or off. */
type MessageKind = 'booked' | 'requested' | 'rescheduled' | 'cancelled' | 'reassigned' | 'reminder';

/** The settings of a user. The language and the time zone are members of the user itself. */
export interface UserSettings {
  /** 0 = Sunday. */
  readonly weekStart: number;
  readonly timeFormat: (typeof timeFormats)[number];
  readonly messages: Readonly<Record<MessageKind, boolean>>;
  /** The phone number for text reminders to the user as a host, in the form of E.164; null for none. */
  readonly textNumber: string | null;
  /** The defaults for new schedules of the user. */
  readonly displayType: (typeof displayTypes)[number];
  readonly visibilityType: (typeof visibilityTypes)[number];
  /** Whether the schedules that the user hosts are written into the target calendar. */
  readonly writesSchedules: boolean;
  /** The lead time of reminders of schedules that the user attends, in minutes. */
  readonly reminderMinutes: number;
}

/** The settings of a new user. */
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
  textNumber: null,
  displayType: 'teamPublic',
  visibilityType: 'default',
  writesSchedules: true,
  reminderMinutes: 30,
};
