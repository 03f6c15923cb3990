import { useState } from 'preact/hooks';
import type { SchedulingClient, WebhookEndpointWithSecret } from '../../../client/src/index.ts';
import { Form } from '../kit/form.tsx';
import { SaidFailure } from '../kit/said-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { useUnsaved } from '../kit/unsaved.ts';
import { useAction } from '../kit/use-action.ts';
import { type EndpointDraft, EndpointFields } from './endpoint-fields.tsx';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly onCreated: (endpoint: WebhookEndpointWithSecret) => void;
  readonly onCancel: () => void;
}

/** The service says the same in words for programs. */
export function requireKinds({ events }: Partial<EndpointDraft>): void {
  if (events?.length === 0) {
    throw new SaidFailure(common.checkFields, { '/events': texts.noEvents });
  }
}

export function AddWebhook({ client, onCreated, onCancel }: Given) {
  const [draft, setDraft] = useState<EndpointDraft>({
    url: '',
    description: '',
    events: ['*'],
    status: 'enable',
  });
  const action = useAction();
  useUnsaved(draft.url !== '');
  const create = async () => {
    let created: WebhookEndpointWithSecret | undefined;
    await action.run(draft, async (options) => {
      requireKinds(draft);
      ({ data: created } = await client.webhooks.createEndpoint(draft, options));
      return common.saved;
    });
    if (created !== undefined) onCreated(created);
  };
  return (
    <Form label={texts.addTitle} action={action} onSubmit={create} onCancel={onCancel}>
      <EndpointFields
        draft={draft}
        set={(changes) => setDraft((now) => ({ ...now, ...changes }))}
      />
    </Form>
  );
}
