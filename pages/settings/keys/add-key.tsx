import type { CreatedApiKey, CurrentUser, SchedulingClient } from '../../../client/src/index.ts';
import { ownZone } from '../../shared/times.ts';
import { readableZone } from '../../shared/zones.ts';
import { DateTimeField, SelectField, TextField } from '../kit/fields.tsx';
import { fieldsOf, optionsOf } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { ReportedFailure } from '../kit/reported-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { useNew } from '../kit/use-new.ts';
import { instantAt } from '../kit/zoned.ts';
import { ScopeFields, type Scopes } from './scope-fields.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly onCreated: (key: CreatedApiKey) => void;
  readonly onCancel: () => void;
}

type Expiry = 'never' | 'withMine' | 'at';

interface Draft {
  readonly name: string;
  readonly scopes: Scopes;
  readonly expiry: Expiry;
  /** The local time in the zone of the browser. */
  readonly expiresAt: string;
}

/** Reports empty fields. An empty expiry must not be sent, because `null` means an API key that never expires. */
function bodyOf({ name, scopes, expiry, expiresAt: wall }: Draft) {
  const expiresAt = expiry === 'at' ? instantAt(wall, ownZone) : null;
  const faults = {
    ...(scopes.length === 0 && { '/scopes': texts.noScopes }),
    ...(expiresAt === '' && { '/expiresAt': texts.required }),
  };
  if (Object.keys(faults).length > 0) throw new ReportedFailure(common.checkFields, faults);
  return { name, scopes, ...(expiry !== 'withMine' && { expiresAt }) };
}

/** Creates an API key. Its text is shown once. */
export function AddKey({ client, me, onCreated, onCancel }: Props) {
  // A key cannot outlive the credential with which it is created.
  const expiries: readonly Expiry[] =
    me.credential.expiresAt === null ? ['never', 'at'] : ['withMine', 'at'];
  const first: Draft = { name: '', scopes: [], expiry: expiries[0] ?? 'at', expiresAt: '' };
  const { draft, set, action, save } = useNew({
    first,
    create: async (whole: Draft, options) => client.apiKeys.create(bodyOf(whole), options),
    onCreated,
  });
  const field = fieldsOf({ draft, set });
  return (
    <Form
      label={texts.addTitle}
      submit={texts.add}
      action={action}
      onSubmit={save}
      onCancel={onCancel}
    >
      <TextField {...field('name')} label={texts.name} hint={texts.nameHint} />
      <ScopeFields me={me} scopes={draft.scopes} onChange={(scopes) => set({ scopes })} />
      <SelectField
        {...field('expiry')}
        label={texts.expires}
        options={optionsOf(expiries, texts.expiries)}
      />
      {draft.expiry === 'at' && (
        <DateTimeField
          {...field('expiresAt')}
          label={texts.expiresAt}
          hint={readableZone(ownZone)}
        />
      )}
    </Form>
  );
}
