import { useState } from 'preact/hooks';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '../../../client/src/index.ts';
import { Button } from '../kit/button.tsx';
import { OpenableList } from '../kit/openable-list.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import { managerCan } from '../kit/rights.ts';
import { RowHead } from '../kit/row-head.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem } from '../kit/use-list.ts';
import { AddWebhook } from './add-webhook.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { texts } from './texts.ts';

/** The webhooks of the organization. */
export function WebhooksSection({ client, me, open, show, leaveTo }: SectionGiven) {
  const mayChange = managerCan(me, 'webhooks:write');
  const list = useList<WebhookEndpoint>((cursor) =>
    client.webhooks.listEndpoints({ perPage: 50, cursor }),
  );
  const action = useAction();
  // The webhook that was just created, until the user has stored its secret.
  const [created, setCreated] = useState<WebhookEndpointWithSecret>();
  const add = (endpoint: WebhookEndpointWithSecret) => {
    const { secret: _, ...listed } = endpoint;
    list.change(withItem<WebhookEndpoint>(listed));
    setCreated(endpoint);
    leaveTo(endpoint.uid);
  };
  return (
    <OpenableList
      {...{ open, show, texts, list, action }}
      adding={mayChange && <AddWebhook client={client} onCreated={add} onCancel={() => show('')} />}
      opening={{
        get: (uid) => client.webhooks.getEndpoint(uid),
        titleOf: ({ url }) => url,
        edit: (read) => (
          <EditWebhook
            {...{ client, read, mayChange }}
            newSecret={created?.uid === read.data.uid ? created.secret : ''}
            onStored={() => setCreated(undefined)}
            onSaved={(endpoint) => list.change(withItem(endpoint))}
          />
        ),
      }}
      row={(endpoint) => (
        <WebhookRow {...{ client, list, action, mayChange, endpoint }} onOpen={show} />
      )}
    />
  );
}

interface RowGiven extends Pick<SectionGiven, 'client'> {
  readonly list: LoadedList<WebhookEndpoint>;
  readonly action: Action;
  readonly mayChange: boolean;
  readonly endpoint: WebhookEndpoint;
  readonly onOpen: (uid: string) => void;
}

function WebhookRow({ client, list, action, mayChange, endpoint, onOpen }: RowGiven) {
  const { uid, url, description, status, disabledReason } = endpoint;
  const facts = [disabledReason !== null && texts.reasons[disabledReason]];
  return (
    <>
      <RowHead name={url} badge={status === 'disable' && texts.disabled} facts={facts}>
        {description && <p>{description}</p>}
      </RowHead>
      <div class="row">
        <Button label={common.edit} name={url} onClick={() => onOpen(uid)} />
        {mayChange && (
          <RemoveItem
            {...{ uid, list, action }}
            name={url}
            label={common.delete}
            title={texts.deleteTitle(url)}
            doneText={common.deleted(url)}
            send={(options) => client.webhooks.deleteEndpoint(uid, options)}
          >
            <p>{texts.deleteMore}</p>
          </RemoveItem>
        )}
      </div>
    </>
  );
}
