import { useState } from 'preact/hooks';
import type { ApiKey, CreatedApiKey } from '../../../client/src/index.ts';
import { ownZone, write, writeDate } from '../../shared/times.ts';
import { can } from '../../signed-in/can.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Opened } from '../kit/opened.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { isManager } from '../kit/rights.ts';
import { SecretOnce } from '../kit/secret-once.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { useAction } from '../kit/use-action.ts';
import { useList, withItem, withoutItem } from '../kit/use-list.ts';
import { useNames } from '../kit/use-names.ts';
import { AddKey } from './add-key.tsx';
import { texts } from './texts.ts';

/** The keys with which programs call the service. */
export function KeysSection({ client, me, open, show, leaveTo }: SectionGiven) {
  const mayChange = can(me, 'api_keys:write');
  const list = useList<ApiKey>((cursor) => client.apiKeys.list({ perPage: 50, cursor }));
  const action = useAction();
  const [secret, setSecret] = useState<CreatedApiKey>();
  const nameOf = useNames(client, me);
  if (open === 'new' && mayChange) {
    const created = (key: CreatedApiKey) => {
      const { key: _, ...listed } = key;
      list.change(withItem<ApiKey>(listed));
      setSecret(key);
      leaveTo('');
    };
    return <NewKey {...{ client, me, show }} onCreated={created} />;
  }
  const remove = ({ uid, name }: ApiKey) =>
    action.run(['delete', uid], async (options) => {
      await client.apiKeys.delete(uid, options);
      list.change(withoutItem(uid));
      return common.deleted(name);
    });
  return (
    <>
      <p>{isManager(me) ? `${texts.intro} ${texts.introManager}` : texts.intro}</p>
      {secret && (
        <SecretOnce
          title={texts.created(secret.name)}
          secret={secret.key}
          onStored={() => setSecret(undefined)}
        />
      )}
      <Outcome told={action.told} />
      {mayChange && !secret && <AddButton onAdd={() => show('new')} />}
      <ListView
        list={list}
        empty={texts.none}
        label={texts.list}
        row={(key) => (
          <KeyRow
            apiKey={key}
            owner={key.userId === me.uid ? '' : nameOf(key.userId)}
            isBusy={action.isBusy}
            onDelete={mayChange ? () => remove(key) : undefined}
          />
        )}
      />
    </>
  );
}

interface NewGiven extends Pick<SectionGiven, 'client' | 'me' | 'show'> {
  readonly onCreated: (key: CreatedApiKey) => void;
}

const NewKey = ({ client, me, show, onCreated }: NewGiven) => (
  <Opened title={texts.addTitle} onBack={() => show('')}>
    <AddKey client={client} me={me} onCreated={onCreated} onCancel={() => show('')} />
  </Opened>
);

const AddButton = ({ onAdd }: { readonly onAdd: () => void }) => (
  <p>
    <button type="button" class="main" onClick={onAdd}>
      {texts.add}
    </button>
  </p>
);

interface RowGiven {
  readonly apiKey: ApiKey;
  /** The name of the user, if it is another one. */
  readonly owner: string;
  readonly isBusy: boolean;
  readonly onDelete: (() => unknown) | undefined;
}

function KeyRow({ apiKey, owner, isBusy, onDelete }: RowGiven) {
  const { name, prefix, scopes, expiresAt, lastUsedOn } = apiKey;
  const facts = [
    owner && texts.of(owner),
    lastUsedOn === null ? texts.neverUsed : texts.lastUsed(writeDate(lastUsedOn, 'shortDate')),
    expiresAt === null ? texts.noExpiry : texts.expiresOn(write(expiresAt, ownZone, 'shortDate')),
  ];
  return (
    <>
      <div>
        <h2>{name}</h2>
        <p>
          <code>{prefix}…</code>
        </p>
        <p class="soft">{facts.filter(Boolean).join(' · ')}</p>
        <p class="soft">{scopes.includes('*') ? texts.allScopes : scopes.join(', ')}</p>
      </div>
      {onDelete && (
        <AskFirst
          label={common.delete}
          name={name}
          title={texts.deleteTitle(name)}
          confirm={common.delete}
          isDisabled={isBusy}
          onConfirm={onDelete}
        >
          <p>{texts.deleteMore}</p>
        </AskFirst>
      )}
    </>
  );
}
