import { useState } from 'preact/hooks';
import type { SchedulingClient } from '../../../client/src/index.ts';
import { ownZone } from '../../shared/times.ts';
import { readableZone } from '../../shared/zones.ts';
import { DateTimeField, SelectField } from '../kit/fields.tsx';
import { fieldsOf, optionsOf } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { ReportedFailure } from '../kit/reported-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { useAction } from '../kit/use-action.ts';
import { instantAt } from '../kit/zoned.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly endpointId: string;
}

const statuses = ['all', 'failed', 'delivered'] as const;

/** Sends the events of a period again. */
export function Replay({ client, endpointId }: Props) {
  const [draft, setDraft] = useState({
    from: '',
    to: '',
    status: 'all' as (typeof statuses)[number],
  });
  const action = useAction();
  const field = fieldsOf({ draft, set: (changes) => setDraft((now) => ({ ...now, ...changes })) });
  const send = () =>
    action.run(draft, async (options) => {
      const [from, to] = [instantAt(draft.from, ownZone), instantAt(draft.to, ownZone)];
      if (from === '') throw new ReportedFailure(common.checkFields, { '/from': texts.required });
      const status = draft.status === 'all' ? undefined : draft.status;
      const body = { from, ...(to && { to }), ...(status && { status }) };
      await client.webhooks.replayDeliveries(endpointId, body, options);
      return texts.replaying;
    });
  return (
    <details class="replay">
      <summary>{texts.replay}</summary>
      <Form label={texts.replay} submit={texts.replaySubmit} action={action} onSubmit={send}>
        <p class="hint">{texts.replayHint(readableZone(ownZone))}</p>
        <DateTimeField {...field('from')} label={texts.from} />
        <DateTimeField {...field('to')} label={texts.to} hint={texts.toHint} />
        <SelectField
          {...field('status')}
          label={texts.replayOnly}
          options={optionsOf(statuses, texts.replayStatuses)}
        />
      </Form>
    </details>
  );
}
