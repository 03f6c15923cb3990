import type { CurrentUser, SchedulingClient, Team } from '../../../client/src/index.ts';
import { AreaField, SelectField, TextField, ZoneField } from '../kit/fields.tsx';
import { fieldsOf, optionsOf, orNull } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageAddress } from '../kit/page-address.tsx';
import { managerCan } from '../kit/rights.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { texts } from './texts.ts';

/** The settings of the organization. */
export const TeamSection = ({ client, me, onMe }: SectionGiven) => (
  <Loaded of={me.organization.uid} load={() => client.organization.getTeam(me.organization.uid)}>
    {(read) => <EditTeam client={client} me={me} read={read} onMe={onMe} />}
  </Loaded>
);

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly read: Read<Team>;
  readonly onMe: SectionGiven['onMe'];
}

/** The draft contains one website on each line. */
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

function EditTeam({ client, me, read, onMe }: Props) {
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
      <p class="soft">{texts.users(data.users)}</p>
      <PageAddress label={texts.address} address={address} />
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

function TeamFields(given: FieldsGiven) {
  const field = fieldsOf(given);
  return (
    <>
      <TextField {...field('name')} label={texts.teamName} />
      <TextField
        {...orNull(field('slug'))}
        isCode
        isOptional
        label={texts.slug(location.host)}
        hint={texts.slugHint}
      />
      <SelectField
        {...field('locale')}
        label={texts.teamLocale}
        hint={texts.teamLocaleHint}
        options={optionsOf(['en', 'ja'], texts.locales)}
      />
      <ZoneField {...field('timeZone')} hint={texts.teamZoneHint} />
      <AreaField
        {...field('embedOrigins')}
        isOptional
        label={texts.embedOrigins}
        hint={texts.embedOriginsHint}
      />
    </>
  );
}
