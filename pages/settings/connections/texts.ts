import { locale } from '../../shared/locale.ts';
import { texts as ja } from './texts-ja.ts';

const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

const en = {
  calendars: 'Calendars',
  intro:
    'We check these calendars so that you are never double-booked. Bookings that you host can be added to one of them.',
  list: 'Connected calendars',
  none: 'No connected calendars',
  add: 'Connect a calendar',
  provider: 'Provider',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    caldav: 'CalDAV server (Nextcloud, iCloud, Fastmail)',
    ics: 'Feed URL (read-only)',
  },
  shortProviders: { google: 'Google', microsoft: 'Microsoft', caldav: 'CalDAV', ics: 'Feed' },
  url: 'URL',
  caldavHint: 'The URL of the server, or of your account there.',
  icsHint: 'An https or webcal URL.',
  username: 'Username',
  password: 'Password',
  passwordHint:
    'Use an app password if the server offers one. It is stored encrypted and never shown again.',
  connect: 'Connect',
  connected: (name: string) => `${name} is connected.`,
  goOn: 'Continue in the new window. The account is connected when you give your consent there.',
  blocked: 'Your browser blocked the window.',
  openHere: 'Open the provider’s page',
  declined: 'You did not give your consent, so nothing is connected.',
  notCompleted: 'The provider did not complete this. Try again.',
  statuses: {
    pending: 'Not connected yet',
    connected: 'Connected',
    failed: 'Error',
  },
  errors: {
    unauthorized: 'The provider rejected the sign-in. Connect the account again.',
    'not-found': 'No calendar was found at this URL.',
    unreachable: 'The provider cannot be reached.',
    timeout: 'The provider did not respond in time.',
    'not-a-calendar': 'This URL does not lead to a calendar.',
    quota: 'The provider limits requests, or the calendar is too large.',
    'address-forbidden': 'This URL is not on the public internet.',
    'not-written': 'Bookings cannot be added to the calendar that you chose for them.',
  },
  skipped: (unreadable: number, cut: number) =>
    `${[
      ...(unreadable > 0 ? [counted(unreadable, 'entry', 'entries')] : []),
      ...(cut > 0 ? [counted(cut, 'recurrence rule', 'recurrence rules')] : []),
    ].join(' and ')} could not be read.`,
  skippedMeans: {
    open: 'Guests can book these times.',
    closed: 'Guests cannot book you until this is fixed in the calendar.',
  },
  syncedAt: (time: string) => `Last synced ${time}`,
  neverSynced: 'Not synced yet',
  busy: 'Calendars to check',
  noCalendars: 'No calendars yet',
  busySaved: (name: string, isBusy: boolean) =>
    isBusy ? `“${name}” is now checked.` : `“${name}” is no longer checked.`,
  onFailure: 'If we can’t reach or fully read this calendar',
  onFailures: {
    open: 'Keep taking bookings',
    closed: 'Stop taking bookings',
  },
  failureSaved: 'Saved.',
  sync: 'Sync now',
  synced: 'Sync starts within a minute.',
  again: 'Connect again',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectMore: 'We no longer check its calendars.',
  disconnected: (name: string) => `${name} is disconnected.`,
  target: 'Add bookings to',
  noTarget: 'No calendar',
  targetSaved: (name: string) => `Bookings that you host are added to “${name}”.`,
  targetNone:
    'Bookings are no longer added to a calendar. Entries of upcoming bookings are removed.',
  conferencing: 'Video meetings',
  conferencingIntro:
    'With a connected account, each booking on Zoom, Google Meet or Microsoft Teams gets its own meeting.',
  conferencingList: 'Connected accounts',
  conferencingNone: 'No connected accounts',
  connectAccount: 'Connect an account',
  shared: 'Also create meetings for hosts without an account',
  isShared: 'Also used for hosts without an account',
  sharedSaved: (name: string, isShared: boolean) =>
    isShared
      ? `${name} also creates meetings for hosts without an account.`
      : `${name} creates meetings only for your own bookings.`,
  providerNames: { zoom: 'Zoom', googleMeet: 'Google Meet', teams: 'Microsoft Teams' },
  conferencingMore:
    'Existing meetings stay as they are. No new meetings are created with this account.',
};

export type Texts = typeof en;

export const texts: Texts = { en, ja }[locale];
