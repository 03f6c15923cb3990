import { applyUpdate } from '../apply-update.ts';
import type { Change } from '../change.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Actor } from '../tenancy.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import type { Violation } from '../violation.ts';
import type { WriteContext } from '../write-context.ts';
import { changeOwnUser, type OwnDecision } from './change-own-user.ts';
import type { Locale } from './locale.ts';
import { storedUser } from './needs.ts';
import type { StoredUser, User } from './user.ts';
import type { UserSettings } from './user-settings.ts';

type Optional<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };

/** An update of the settings. Absent members stay as they are, also inside `messages`. */
export type SettingsUpdate = Optional<Omit<SettingsData, 'messages'>> & {
  readonly messages?: Optional<UserSettings['messages']> | undefined;
  /** The violations of the phone number. */
  readonly ofNumber?: readonly Violation<'phone/invalid'>[] | undefined;
};

/** The version is the version of the user. */
export interface SettingsReply {
  readonly data: SettingsData;
  readonly version: number;
}

export const settingsReply = ({ ver, user }: StoredUser): SettingsReply => ({
  data: shownSettings(user),
  version: ver,
});

export const settingsNeeds = ({ userId }: Pick<Actor, 'userId'>): Need[] => [storedUser(userId)];

/** Changes the settings of the caller. `others` are changes in the same transaction. */
export const updateSettings = <Other extends Change = never>(
  { ofNumber = [], ...sent }: SettingsUpdate,
  snapshot: Snapshot,
  context: WriteContext,
  others: (before: User, after: User) => readonly Other[] = () => [],
): OwnDecision<SettingsReply, Other> =>
  changeOwnUser(snapshot, context, {
    violations: [...unknownZone(sent.timeZone, '/timeZone'), ...ofNumber],
    change: (user) => withSettings(user, sent),
    others,
    show: settingsReply,
  });

function withSettings(
  user: User,
  { locale, timeZone, messages, ...rest }: Omit<SettingsUpdate, 'ofNumber'>,
): User {
  const { settings } = user;
  const own = { ...rest, messages: applyUpdate(settings.messages, messages ?? {}) };
  return applyUpdate(user, { locale, timeZone, settings: applyUpdate(settings, own) });
}

/** The settings in responses, including the language and the time zone of the user. */
export interface SettingsData extends UserSettings {
  readonly locale: Locale;
  readonly timeZone: string;
}

const shownSettings = ({ locale, timeZone, settings }: User): SettingsData => ({
  locale,
  timeZone,
  ...settings,
});
