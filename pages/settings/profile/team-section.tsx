import type { CurrentUser, SchedulingClient, Team } from '../../../client/src/index.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { AreaField, SelectField, TextField, ZoneField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { managerCan } from '../kit/rights.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { texts } from './texts.ts';

/** The organization. */
export const TeamSection = ({ client, me, onMe }: SectionGiven) => (
  <Loaded of={me.organization.uid} load={() => client.organization.getTeam(me.organization.uid)}>
    {(read) => <EditTeam client={client} me={me} read={read} onMe={onMe} />}
  </Loaded>
);

interface Given {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly read: Read<Team>;
  readonly onMe: SectionGiven['onMe'];
}

/** Websites are written one a line. */
const draftOf = ({ name, slug, locale, timeZone, embedOrigins }: Team) => ({
  name,
  slug,
  locale,
  timeZone,
  embedOrigins: embedOrigins.join('\n'),
});

const sentOf = ({ embedOrigins, ...changes }: Partial<ReturnType<typeof draftOf>>) => ({
  ...changes,
  ...(embedOrigins !== undefined && { embedOrigins: embedOrigins.split(/\s+/u).filter(Boolean) }),
});

function EditTeam({ client, me, read, onMe }: Given) {
  const { uid } = read.data;
  const { draft, set, action, save, data } = useEditor({
    read,
    draftOf,
    get: () => client.organization.getTeam(uid),
    send: (changes, _, options) => client.organization.updateTeam(uid, sentOf(changes), options),
    onSaved: ({ name, slug }) => onMe({ ...me, organization: { ...me.organization, name, slug } }),
  });
  const address = `${location.origin}/t/${encodeURIComponent(data.slug ?? uid)}`;
  return (
    <>
      {data.users !== null && <p class="soft">{texts.users(data.users)}</p>}
      <div class="address">
        <p>
          <span class="soft line">{texts.address}</span>
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
        </p>
        <CopyButton text={address} name={texts.address} />
      </div>
      <Form
        label={texts.team}
        action={action}
        onSubmit={save}
        isReadOnly={!managerCan(me, 'organization:write')}
      >
        <TeamFields draft={draft} set={set} />
      </Form>
    </>
  );
}

interface FieldsGiven {
  readonly draft: ReturnType<typeof draftOf>;
  readonly set: (changes: Partial<ReturnType<typeof draftOf>>) => void;
}

const TeamFields = ({ draft, set }: FieldsGiven) => (
  <>
    <TextField
      at="/name"
      label={texts.teamName}
      value={draft.name}
      onChange={(name) => set({ name })}
    />
    <TextField
      at="/slug"
      isCode
      isOptional
      label={texts.slug}
      hint={texts.slugHint}
      value={draft.slug ?? ''}
      onChange={(slug) => set({ slug: slug === '' ? null : slug })}
    />
    <SelectField
      at="/locale"
      label={texts.teamLocale}
      value={draft.locale}
      options={(['en', 'ja'] as const).map((one) => [one, texts.locales[one]] as const)}
      onChange={(locale) => set({ locale })}
    />
    <ZoneField at="/timeZone" value={draft.timeZone} onChange={(timeZone) => set({ timeZone })} />
    <AreaField
      at="/embedOrigins"
      isOptional
      label={texts.embedOrigins}
      hint={texts.embedOriginsHint}
      value={draft.embedOrigins}
      onChange={(embedOrigins) => set({ embedOrigins })}
    />
  </>
);
