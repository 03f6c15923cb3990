import type { SchedulingClient, WebhookEndpointWithSecret } from '../../../client/src/index.ts';
import { Form } from '../kit/form.tsx';
import { ReportedFailure } from '../kit/reported-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { useNew } from '../kit/use-new.ts';
import { type EndpointDraft, EndpointFields } from './endpoint-fields.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly onCreated: (endpoint: WebhookEndpointWithSecret) => void;
  readonly onCancel: () => void;
}

/** Requires at least one kind of event here, because the error text of the service is for programs. */
export function requireKinds({ events }: Partial<EndpointDraft>): void {
  if (events?.length === 0) {
    throw new ReportedFailure(common.checkFields, { '/events': texts.noEvents });
  }
}

const first: EndpointDraft = { url: '', description: '', events: ['*'], status: 'enable' };

export function AddWebhook({ client, onCreated, onCancel }: Props) {
  const { draft, set, action, save } = useNew({
    first,
    create: async (whole: EndpointDraft, options) => {
      requireKinds(whole);
      return client.webhooks.createEndpoint(whole, options);
    },
    onCreated,
  });
  return (
    <Form label={texts.addTitle} action={action} onSubmit={save} onCancel={onCancel}>
      <EndpointFields draft={draft} set={set} />
    </Form>
  );
}
