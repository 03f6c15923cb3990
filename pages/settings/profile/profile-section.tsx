import type { CurrentUser, SchedulingClient, UserSettings } from '../../../client/src/index.ts';
import { displayTypes, visibilityTypes } from '../../../lib/domain/entry-visibility.ts';
import { visibilityTexts } from '../../shared/visibility-texts.ts';
import { can, canWithSessions } from '../../signed-in/can.ts';
import { followSettings } from '../../signed-in/follow-settings.ts';
import { nameOfDay } from '../hours/rule-text.ts';
import {
  CheckField,
  Group,
  NumberField,
  SelectField,
  TextField,
  ZoneField,
} from '../kit/fields.tsx';
import { fieldsOf, needed, optionsOf, orNull } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Editor, type Read, useEditor } from '../kit/use-editor.ts';
import { Picture } from './picture.tsx';
import { Sessions } from './sessions.tsx';
import { texts } from './texts.ts';

/** The profile, the settings and the sessions of the user. */
export function ProfileSection({ client, me, onMe, signOut }: SectionGiven) {
  const load = () =>
    Promise.all([
      client.users.getCurrent(),
      can(me, 'users:read') ? client.users.getCurrentSettings() : undefined,
    ]);
  return (
    <>
      <Loaded of={me.uid} load={load}>
        {([user, settings]) => (
          <Profile client={client} user={user} settings={settings} onMe={onMe} />
        )}
      </Loaded>
      {canWithSessions(me, 'read') && <Sessions client={client} me={me} signOut={signOut} />}
    </>
  );
}

interface Props {
  readonly client: SchedulingClient;
  readonly user: Read<CurrentUser>;
  readonly onMe: SectionGiven['onMe'];
}

const profileOf = ({ name, timeZone, locale }: CurrentUser) => ({ name, timeZone, locale });
type ProfileDraft = ReturnType<typeof profileOf>;

function Profile({
  client,
  user,
  settings,
  onMe,
}: Props & { settings: Read<UserSettings> | undefined }) {
  const mayChange = can(user.data, 'users:write');
  const editor = useEditor({
    read: user,
    draftOf: profileOf,
    get: () => client.users.getCurrent(),
    send: (changes, _, options) => client.users.updateCurrent(changes, options),
    onSaved: onMe,
  });
  return (
    <>
      <section aria-labelledby="profile">
        <h2 id="profile">{texts.personal}</h2>
        <Picture
          client={client}
          me={editor.data}
          mayChange={mayChange}
          onChanged={async () => {
            const later = await client.users.getCurrent();
            editor.take(later);
            onMe(later.data);
          }}
        />
        <Form
          label={texts.personal}
          action={editor.action}
          onSubmit={editor.save}
          isReadOnly={!mayChange}
        >
          <ProfileFields editor={editor} />
        </Form>
      </section>
      {settings && <Settings client={client} read={settings} mayChange={mayChange} />}
    </>
  );
}

function ProfileFields({ editor }: { readonly editor: Editor<CurrentUser, ProfileDraft> }) {
  const field = fieldsOf(editor);
  return (
    <>
      <TextField {...field('name')} label={texts.name} autoComplete="name" />
      <p class="soft">{texts.email(editor.data.email)}</p>
      <ZoneField {...field('timeZone')} hint={texts.zoneHint} />
      <SelectField
        {...field('locale')}
        label={texts.locale}
        options={optionsOf(['en', 'ja'], texts.locales)}
      />
    </>
  );
}

type SettingsDraft = Pick<
  UserSettings,
  | 'weekStart'
  | 'timeFormat'
  | 'messages'
  | 'textNumber'
  | 'reminderMinutes'
  | 'writesSchedules'
  | 'displayType'
  | 'visibilityType'
>;

const settingsOf = ({
  weekStart,
  timeFormat,
  messages,
  textNumber,
  reminderMinutes,
  writesSchedules,
  displayType,
  visibilityType,
}: UserSettings): SettingsDraft => ({
  weekStart,
  timeFormat,
  messages,
  textNumber,
  reminderMinutes,
  writesSchedules,
  displayType,
  visibilityType,
});

const kinds = [
  'booked',
  'requested',
  'rescheduled',
  'cancelled',
  'reassigned',
  'reminder',
] as const;
const days = ['0', '1', '2', '3', '4', '5', '6'] as const;

interface SettingsGiven extends Pick<Props, 'client'> {
  readonly read: Read<UserSettings>;
  readonly mayChange: boolean;
}

/** The settings for times, for the visibility of new schedules, and for the messages that the user gets. */
function Settings({ client, read, mayChange }: SettingsGiven) {
  const { draft, set, action, save } = useEditor({
    read,
    draftOf: settingsOf,
    get: () => client.users.getCurrentSettings(),
    send: (changes, _, options) => client.users.updateCurrentSettings(changes, options),
    onSaved: followSettings,
  });
  const field = fieldsOf({ draft, set });
  return (
    <section aria-labelledby="display">
      <h2 id="display">{texts.display}</h2>
      <Form label={texts.display} action={action} onSubmit={save} isReadOnly={!mayChange}>
        <SelectField
          at="/weekStart"
          label={texts.weekStart}
          value={String(draft.weekStart) as (typeof days)[number]}
          options={days.map((day) => [day, nameOfDay(Number(day))] as const)}
          onChange={(day) => set({ weekStart: Number(day) })}
        />
        <SelectField
          {...field('timeFormat')}
          label={texts.timeFormat}
          options={optionsOf(['12h', '24h'], texts.timeFormats)}
        />
        <NewEntryFields draft={draft} set={set} />
        <MessageFields draft={draft} set={set} />
        <CheckField {...field('writesSchedules')} label={texts.writesSchedules} />
      </Form>
    </section>
  );
}

interface FieldsGiven {
  readonly draft: SettingsDraft;
  readonly set: (changes: Partial<SettingsDraft>) => void;
}

/** The messages that the user gets. */
function MessageFields({ draft, set }: FieldsGiven) {
  const field = fieldsOf({ draft, set });
  return (
    <>
      <Group at="/messages" label={texts.messages}>
        {kinds.map((kind) => (
          <CheckField
            key={kind}
            at={`/messages/${kind}`}
            label={texts.messageKinds[kind]}
            value={draft.messages[kind]}
            onChange={(isOn) => set({ messages: { ...draft.messages, [kind]: isOn } })}
          />
        ))}
      </Group>
      <TextField
        {...orNull(field('textNumber'))}
        isOptional
        autoComplete="tel"
        label={texts.textNumber}
        hint={texts.textNumberHint}
      />
      <NumberField
        {...needed(field('reminderMinutes'))}
        label={texts.reminderMinutes}
        min={5}
        max={10_080}
      />
    </>
  );
}

/** The visibility of new schedules. */
function NewEntryFields(given: FieldsGiven) {
  const field = fieldsOf(given);
  return (
    <Group label={texts.newEntries}>
      <SelectField
        {...field('displayType')}
        label={visibilityTexts.visibleTo}
        options={optionsOf(displayTypes, visibilityTexts.displayTypes)}
      />
      <SelectField
        {...field('visibilityType')}
        label={visibilityTexts.othersSee}
        options={optionsOf(visibilityTypes, visibilityTexts.visibilityTypes)}
      />
    </Group>
  );
}
