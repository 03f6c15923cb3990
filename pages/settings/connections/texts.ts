import { locale } from '../../shared/locale.ts';
import { texts as ja } from './texts-ja.ts';

const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

const en = {
  calendars: 'Calendars',
  intro:
    'What is in your calendars makes you busy. Bookings that you host can be written into one of them.',
  list: 'Connected calendars',
  none: 'No calendar is connected.',
  add: 'Connect a calendar',
  provider: 'Where it is',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    caldav: 'A calendar server (CalDAV: Nextcloud, iCloud, Fastmail)',
    ics: 'The URL of a feed, which is only read',
  },
  shortProviders: { google: 'Google', microsoft: 'Microsoft', caldav: 'CalDAV', ics: 'Feed' },
  url: 'URL',
  caldavHint: 'Of the server, or of your account there.',
  icsHint: 'An https or webcal URL.',
  username: 'User name',
  password: 'Password',
  passwordHint:
    'Use a password for apps if the server offers one. It is stored encrypted, and never shown again.',
  connect: 'Connect',
  connected: (name: string) => `${name} is connected.`,
  goOn: 'Go on in the window that has opened. When you have agreed there, the account is connected here.',
  blocked: 'Your browser has opened no window.',
  openHere: 'Open the page of the provider',
  declined: 'You did not give your consent, so nothing is connected.',
  notCompleted: 'The provider did not complete this. Try again.',
  statuses: {
    pending: 'Not connected yet',
    connected: 'Connected',
    failed: 'Failing',
  },
  errors: {
    unauthorized: 'The provider does not accept the sign-in. Connect it again.',
    'not-found': 'There is no calendar at the address.',
    unreachable: 'The provider cannot be reached.',
    timeout: 'The provider did not answer in time.',
    'not-a-calendar': 'Something else is at the address.',
    quota: 'The provider limits requests, or the calendar is too large.',
    'address-forbidden': 'The address is not on the public internet.',
    'not-written': 'Bookings cannot be written into the calendar that is for them.',
  },
  skipped: (unreadable: number, cut: number) =>
    `${[
      ...(unreadable > 0 ? [counted(unreadable, 'entry', 'entries')] : []),
      ...(cut > 0 ? [counted(cut, 'recurrence rule', 'recurrence rules')] : []),
    ].join(' and ')} could not be read.`,
  skippedMeans: {
    open: 'Guests may book over them.',
    closed: 'You cannot be booked until this is fixed in the calendar.',
  },
  syncedAt: (time: string) => `Read ${time}`,
  neverSynced: 'Not read yet',
  busy: 'What makes you busy',
  noCalendars: 'It has no calendars yet.',
  busySaved: (name: string, isBusy: boolean) =>
    isBusy ? `“${name}” makes you busy.` : `“${name}” does not make you busy.`,
  onFailure: 'If it cannot be read for long, or only in part',
  onFailures: {
    open: 'Keep taking bookings',
    closed: 'Stop taking bookings',
  },
  failureSaved: 'Saved.',
  sync: 'Read now',
  synced: 'It is read within a minute.',
  again: 'Connect again',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectMore: 'What is in it no longer makes you busy.',
  disconnected: (name: string) => `${name} is disconnected.`,
  target: 'Write bookings into',
  noTarget: 'No calendar',
  targetSaved: (name: string) => `Bookings that you host are written into “${name}”.`,
  targetNone:
    'Bookings are no longer written into a calendar. Entries of coming bookings are removed.',
  conferencing: 'Video meetings',
  conferencingIntro:
    'With a connected account, each booking at Zoom, Google Meet or Microsoft Teams gets a meeting of its own.',
  conferencingList: 'Connected accounts',
  conferencingNone: 'No account is connected.',
  connectAccount: 'Connect an account',
  shared: 'Also make the meetings of hosts who have no account of their own',
  isShared: 'Also for hosts without an account',
  sharedSaved: (name: string, isShared: boolean) =>
    isShared
      ? `${name} also makes the meetings of hosts without an account.`
      : `${name} makes the meetings of your own bookings only.`,
  providerNames: { zoom: 'Zoom', googleMeet: 'Google Meet', teams: 'Microsoft Teams' },
  conferencingMore: 'Meetings that were made stay as they are. No more are made with it.',
};

export type Texts = typeof en;

export const texts: Texts = { en, ja }[locale];
