import { useState } from 'preact/hooks';
import type { SchedulingClient } from '../../../client/src/index.ts';
import { ownZone } from '../../shared/times.ts';
import { SelectField, TextField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import { SaidFailure } from '../kit/said-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { useAction } from '../kit/use-action.ts';
import { instantAt } from '../kit/zoned.ts';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly endpointId: string;
}

const statuses = ['all', 'failed', 'delivered'] as const;

/** Sends the events of a period again. */
export function Replay({ client, endpointId }: Given) {
  const [draft, setDraft] = useState({
    from: '',
    to: '',
    only: 'all' as (typeof statuses)[number],
  });
  const action = useAction();
  const set = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }));
  const send = () =>
    action.run(draft, async (options) => {
      const [from, to] = [instantAt(draft.from, ownZone), instantAt(draft.to, ownZone)];
      if (from === '') throw new SaidFailure(common.checkFields, { '/from': texts.required });
      const status = draft.only === 'all' ? undefined : draft.only;
      const body = { from, ...(to && { to }), ...(status && { status }) };
      await client.webhooks.replayDeliveries(endpointId, body, options);
      return texts.replaying;
    });
  return (
    <details class="replay">
      <summary>{texts.replay}</summary>
      <Form label={texts.replay} submit={texts.replaySubmit} action={action} onSubmit={send}>
        <p class="hint">
          {texts.replayHint} ({ownZone.replaceAll('_', ' ')})
        </p>
        <TextField
          at="/from"
          type="datetime-local"
          label={texts.from}
          value={draft.from}
          onChange={(from) => set({ from })}
        />
        <TextField
          at="/to"
          type="datetime-local"
          label={texts.to}
          hint={texts.toHint}
          value={draft.to}
          onChange={(to) => set({ to })}
        />
        <SelectField
          at="/status"
          label={texts.replayOnly}
          value={draft.only}
          options={statuses.map((one) => [one, texts.replayStatuses[one]] as const)}
          onChange={(only) => set({ only })}
        />
      </Form>
    </details>
  );
}
