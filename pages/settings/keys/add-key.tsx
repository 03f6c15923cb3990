import { useState } from 'preact/hooks';
import type { CreatedApiKey, CurrentUser, SchedulingClient } from '../../../client/src/index.ts';
import { ownZone } from '../../shared/times.ts';
import { SelectField, TextField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import { SaidFailure } from '../kit/said-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { useUnsaved } from '../kit/unsaved.ts';
import { useAction } from '../kit/use-action.ts';
import { instantAt } from '../kit/zoned.ts';
import { ScopeFields, type Scopes } from './scope-fields.tsx';
import { texts } from './texts.ts';

interface Given {
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
  /** By the clock of this browser. */
  readonly at: string;
}

/** What is not filled in is said here: the service takes no expiry as one that never comes. */
function bodyOf({ name, scopes, expiry, at }: Draft) {
  const expiresAt = expiry === 'at' ? instantAt(at, ownZone) : null;
  const faults = {
    ...(scopes.length === 0 && { '/scopes': texts.noScopes }),
    ...(expiresAt === '' && { '/expiresAt': texts.required }),
  };
  if (Object.keys(faults).length > 0) throw new SaidFailure(common.checkFields, faults);
  return { name, scopes, ...(expiry !== 'withMine' && { expiresAt }) };
}

/** Creates a key, whose text is shown once. */
export function AddKey({ client, me, onCreated, onCancel }: Given) {
  const endsItself = me.credential.expiresAt !== null;
  const [draft, setDraft] = useState<Draft>({
    name: '',
    scopes: [],
    expiry: endsItself ? 'withMine' : 'never',
    at: '',
  });
  const action = useAction();
  useUnsaved(draft.name !== '');
  const set = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }));
  const create = async () => {
    let created: CreatedApiKey | undefined;
    await action.run(draft, async (options) => {
      ({ data: created } = await client.apiKeys.create(bodyOf(draft), options));
      return common.saved;
    });
    if (created !== undefined) onCreated(created);
  };
  return (
    <Form
      label={texts.addTitle}
      submit={texts.add}
      action={action}
      onSubmit={create}
      onCancel={onCancel}
    >
      <TextField
        at="/name"
        label={texts.name}
        hint={texts.nameHint}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <ScopeFields me={me} scopes={draft.scopes} onChange={(scopes) => set({ scopes })} />
      <ExpiryFields draft={draft} set={set} endsItself={endsItself} />
    </Form>
  );
}

interface ExpiryGiven {
  readonly draft: Draft;
  readonly set: (changes: Partial<Draft>) => void;
  /** Whether the credential of the user expires. A key cannot outlive it. */
  readonly endsItself: boolean;
}

function ExpiryFields({ draft, set, endsItself }: ExpiryGiven) {
  const expiries = endsItself ? (['withMine', 'at'] as const) : (['never', 'at'] as const);
  return (
    <>
      <SelectField<Expiry>
        at="/expiry"
        label={texts.expires}
        value={draft.expiry}
        options={expiries.map((one) => [one, texts.expiries[one]] as const)}
        onChange={(expiry) => set({ expiry })}
      />
      {draft.expiry === 'at' && (
        <TextField
          at="/expiresAt"
          type="datetime-local"
          label={texts.expiresAt}
          hint={ownZone.replaceAll('_', ' ')}
          value={draft.at}
          onChange={(at) => set({ at })}
        />
      )}
    </>
  );
}
