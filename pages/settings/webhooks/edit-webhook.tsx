import { useState } from 'preact/hooks';
import type { SchedulingClient, WebhookEndpoint } from '../../../client/src/index.ts';
import { isDelivered } from '../../../lib/domain/webhooks/delivery.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { Button } from '../kit/button.tsx';
import { Form } from '../kit/form.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { ReportedFailure } from '../kit/reported-failure.ts';
import { SecretOnce } from '../kit/secret-once.tsx';
import { useAction } from '../kit/use-action.ts';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { requireKinds } from './add-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import { type EndpointDraft, EndpointFields } from './endpoint-fields.tsx';
import { texts } from './texts.ts';
import { whyNoAnswer } from './why-no-answer.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly read: Read<WebhookEndpoint>;
  readonly mayChange: boolean;
  /** The secret of a webhook that was just created; otherwise empty. */
  readonly newSecret: string;
  readonly onStored: () => void;
  readonly onSaved: (endpoint: WebhookEndpoint) => void;
}

const draftOf = ({ url, description, events, status }: WebhookEndpoint): EndpointDraft => ({
  url,
  description,
  events: events as EndpointDraft['events'],
  status,
});

/** The form for a webhook, with its secret and its deliveries. */
export function EditWebhook(given: Props) {
  const { client, read, mayChange, newSecret, onStored, onSaved } = given;
  const { uid } = read.data;
  const { draft, set, action, save, data, take } = useEditor({
    read,
    draftOf,
    get: () => client.webhooks.getEndpoint(uid),
    send: async (changes, _, options) => {
      requireKinds(changes);
      return client.webhooks.updateEndpoint(uid, changes, options);
    },
    onSaved,
  });
  const [tests, setTests] = useState(0);
  return (
    <>
      {newSecret && <WebhookSecret secret={newSecret} onStored={onStored} />}
      {data.disabledReason !== null && <p class="notice">{texts.reasons[data.disabledReason]}</p>}
      <Form label={data.url} action={action} onSubmit={save} isReadOnly={!mayChange}>
        <EndpointFields draft={draft} set={set} />
      </Form>
      {mayChange && (
        <WebhookActs
          client={client}
          uid={uid}
          onChanged={take}
          onTested={() => setTests(tests + 1)}
        />
      )}
      <Deliveries client={client} endpointId={uid} mayChange={mayChange} tests={tests} />
    </>
  );
}

interface SecretGiven {
  readonly secret: string;
  readonly onStored: () => void;
}

const WebhookSecret = (given: SecretGiven) => (
  <SecretOnce title={texts.secret} more={texts.secretMore} {...given} />
);

interface ActsGiven {
  readonly client: SchedulingClient;
  readonly uid: string;
  readonly onChanged: (later: Read<WebhookEndpoint>) => void;
  readonly onTested: () => void;
}

/** The actions that take effect immediately: a test, and a new secret. */
function WebhookActs({ client, uid, onChanged, onTested }: ActsGiven) {
  const action = useAction();
  const [secret, setSecret] = useState('');
  const rotate = () =>
    action.run(['rotate', uid], async (options) => {
      const reply = await client.webhooks.rotateEndpointSecret(uid, options);
      const { secret: shown, ...endpoint } = reply.data;
      setSecret(shown);
      onChanged({ data: endpoint, response: reply.response });
      return texts.rotated;
    });
  const test = () =>
    action.run(['test', uid], async (options) => {
      const { data } = await client.webhooks.testEndpoint(uid, options);
      const { statusCode, durationMs, error } = data;
      onTested();
      if (statusCode === null) {
        throw new ReportedFailure(texts.testFailed(whyNoAnswer(error), durationMs));
      }
      if (!isDelivered({ statusCode })) {
        throw new ReportedFailure(texts.testRefused(statusCode, durationMs));
      }
      return texts.tested(statusCode, durationMs);
    });
  return (
    <>
      {secret && <WebhookSecret secret={secret} onStored={() => setSecret('')} />}
      <Outcome feedback={action.feedback} />
      <div class="row">
        <Button label={texts.test} isBusy={action.isBusy} onClick={test} />
        <AskFirst
          label={texts.rotate}
          title={texts.rotateTitle}
          isBusy={action.isBusy || secret !== ''}
          onConfirm={rotate}
        >
          <p>{texts.rotateMore}</p>
        </AskFirst>
      </div>
    </>
  );
}
