import { useState } from 'preact/hooks';
import type { ApiKey, CreatedApiKey } from '../../../client/src/index.ts';
import { ownZone, write, writeDate } from '../../shared/times.ts';
import { can } from '../../signed-in/can.ts';
import { OpenableList } from '../kit/openable-list.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import { isManager } from '../kit/rights.ts';
import { RowHead } from '../kit/row-head.tsx';
import { SecretOnce } from '../kit/secret-once.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { useAction } from '../kit/use-action.ts';
import { useList, withItem } from '../kit/use-list.ts';
import { useNames } from '../kit/use-names.ts';
import { AddKey } from './add-key.tsx';
import { texts } from './texts.ts';

/** The API keys with which programs call the service. */
export function KeysSection({ client, me, open, show, leaveTo }: SectionGiven) {
  const mayChange = can(me, 'api_keys:write');
  const list = useList<ApiKey>((cursor) => client.apiKeys.list({ perPage: 50, cursor }));
  const action = useAction();
  const [secret, setSecret] = useState<CreatedApiKey>();
  const nameOf = useNames(client, me);
  const add = (created: CreatedApiKey) => {
    const { key: _, ...listed } = created;
    list.change(withItem<ApiKey>(listed));
    setSecret(created);
    leaveTo('');
  };
  const remove = ({ uid, name }: ApiKey) => (
    <RemoveItem
      {...{ uid, name, list, action }}
      label={common.delete}
      title={texts.deleteTitle(name)}
      doneText={common.deleted(name)}
      send={(options) => client.apiKeys.delete(uid, options)}
    >
      <p>{texts.deleteMore}</p>
    </RemoveItem>
  );
  const intro = isManager(me) ? `${texts.intro} ${texts.introManager}` : texts.intro;
  return (
    <OpenableList
      texts={{ ...texts, intro }}
      {...{ open, show, list, action }}
      adding={
        mayChange && <AddKey client={client} me={me} onCreated={add} onCancel={() => show('')} />
      }
      row={(key) => (
        <>
          <KeyHead apiKey={key} owner={key.userId === me.uid ? '' : nameOf(key.userId)} />
          {mayChange && remove(key)}
        </>
      )}
    >
      {secret && (
        <SecretOnce
          title={texts.created(secret.name)}
          secret={secret.key}
          onStored={() => setSecret(undefined)}
        />
      )}
    </OpenableList>
  );
}

interface HeadGiven {
  readonly apiKey: ApiKey;
  /** The name of the owner; empty for the signed-in user. */
  readonly owner: string;
}

function KeyHead({ apiKey, owner }: HeadGiven) {
  const { name, prefix, scopes, expiresAt, lastUsedOn } = apiKey;
  const facts = [
    owner && texts.of(owner),
    lastUsedOn === null ? texts.neverUsed : texts.lastUsed(writeDate(lastUsedOn, 'fullDate')),
    expiresAt === null ? texts.noExpiry : texts.expiresOn(write(expiresAt, ownZone, 'fullDate')),
  ];
  return (
    <RowHead name={name} facts={facts}>
      <p>
        <code>{prefix}…</code>
      </p>
      <p class="soft">{scopes.includes('*') ? texts.allScopes : scopes.join(', ')}</p>
    </RowHead>
  );
}
