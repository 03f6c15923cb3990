import { useState } from 'preact/hooks';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '../../../client/src/index.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Opened } from '../kit/opened.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { managerCan } from '../kit/rights.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem, withoutItem } from '../kit/use-list.ts';
import { AddWebhook } from './add-webhook.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { texts } from './texts.ts';

interface Given extends SectionGiven {
  readonly list: LoadedList<WebhookEndpoint>;
  readonly action: Action;
  readonly mayChange: boolean;
  /** The one that was just created, until its secret is stored. */
  readonly created: WebhookEndpointWithSecret | undefined;
  readonly setCreated: (endpoint: WebhookEndpointWithSecret | undefined) => void;
}

/** Where events are sent. */
export function WebhooksSection(section: SectionGiven) {
  const { client, me, open, show } = section;
  const mayChange = managerCan(me, 'webhooks:write');
  const list = useList<WebhookEndpoint>((cursor) =>
    client.webhooks.listEndpoints({ perPage: 50, cursor }),
  );
  const action = useAction();
  const [created, setCreated] = useState<WebhookEndpointWithSecret>();
  const given = { ...section, list, action, mayChange, created, setCreated };
  if (open === 'new' && mayChange) return <NewWebhook {...given} />;
  if (open !== '') return <OpenWebhook {...given} />;
  return (
    <>
      <p>{texts.intro}</p>
      <Outcome told={action.told} />
      {mayChange && (
        <p>
          <button type="button" class="main" onClick={() => show('new')}>
            {texts.add}
          </button>
        </p>
      )}
      <ListView
        list={list}
        empty={texts.none}
        label={texts.list}
        row={(endpoint) => <WebhookRow {...given} endpoint={endpoint} />}
      />
    </>
  );
}

const NewWebhook = ({ client, list, setCreated, show, leaveTo }: Given) => (
  <Opened title={texts.addTitle} onBack={() => show('')}>
    <AddWebhook
      client={client}
      onCancel={() => show('')}
      onCreated={(endpoint) => {
        const { secret: _, ...listed } = endpoint;
        list.change(withItem<WebhookEndpoint>(listed));
        setCreated(endpoint);
        leaveTo(endpoint.uid);
      }}
    />
  </Opened>
);

const OpenWebhook = ({ client, list, created, setCreated, mayChange, open, show }: Given) => (
  <Loaded of={open} load={() => client.webhooks.getEndpoint(open)}>
    {(read) => (
      <Opened title={read.data.url} onBack={() => show('')}>
        <EditWebhook
          {...{ client, read, mayChange }}
          newSecret={created?.uid === open ? created.secret : ''}
          onStored={() => setCreated(undefined)}
          onSaved={(endpoint) => list.change(withItem(endpoint))}
        />
      </Opened>
    )}
  </Loaded>
);

type RowGiven = Given & { readonly endpoint: WebhookEndpoint };

function WebhookRow({ client, endpoint, action, list, mayChange, show }: RowGiven) {
  const { uid, url, description, status, disabledReason } = endpoint;
  const remove = () =>
    action.run(['delete', uid], async (options) => {
      await client.webhooks.deleteEndpoint(uid, options);
      list.change(withoutItem(uid));
      return common.deleted(url);
    });
  return (
    <>
      <div>
        <h2>
          {url} {status === 'disable' && <span class="badge">{texts.disabled}</span>}
        </h2>
        {description && <p>{description}</p>}
        {disabledReason !== null && <p class="soft">{texts.reasons[disabledReason]}</p>}
      </div>
      <div class="row">
        <button type="button" onClick={() => show(uid)}>
          {common.edit} <span class="unseen">{url}</span>
        </button>
        {mayChange && (
          <AskFirst
            label={common.delete}
            name={url}
            title={texts.deleteTitle(url)}
            confirm={common.delete}
            isDisabled={action.isBusy}
            onConfirm={remove}
          >
            <p>{texts.deleteMore}</p>
          </AskFirst>
        )}
      </div>
    </>
  );
}
