import { useState } from 'preact/hooks';
import type { SchedulingClient, WebhookDelivery } from '../../../client/src/index.ts';
import { ownZone, write } from '../../shared/times.ts';
import { SelectField } from '../kit/fields.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { type Action, useAction } from '../kit/use-action.ts';
import { useList } from '../kit/use-list.ts';
import { Replay } from './replay.tsx';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly endpointId: string;
  readonly mayChange: boolean;
  /** How many tests were sent from here: each is a delivery, too. */
  readonly tests: number;
}

const statuses = ['all', 'pending', 'delivered', 'failed'] as const;

/** What was sent to a webhook, and what came of it. */
export function Deliveries(given: Given) {
  const { client, endpointId, mayChange, tests } = given;
  const [only, setOnly] = useState<(typeof statuses)[number]>('all');
  const status = only === 'all' ? undefined : only;
  const list = useList<WebhookDelivery>(
    (cursor) => client.webhooks.listDeliveries(endpointId, { status, cursor }),
    [endpointId, only, tests],
  );
  const action = useAction();
  return (
    <section aria-labelledby="deliveries">
      <h3 id="deliveries">{texts.deliveries}</h3>
      <p class="hint">{texts.deliveriesHint}</p>
      <div class="together">
        <SelectField
          at="/deliveries/status"
          label={texts.only}
          value={only}
          options={statuses.map((one) => [one, texts.statuses[one]] as const)}
          onChange={setOnly}
        />
        <button type="button" onClick={list.reload}>
          {texts.reload}
        </button>
      </div>
      <Outcome told={action.told} />
      <ListView
        list={list}
        empty={texts.noDeliveries}
        label={texts.deliveries}
        row={(delivery) => <DeliveryRow {...given} delivery={delivery} action={action} />}
      />
      {mayChange && <Replay client={client} endpointId={endpointId} />}
    </section>
  );
}

interface RowGiven extends Given {
  readonly delivery: WebhookDelivery;
  readonly action: Action;
}

const when = (instant: string): string =>
  `${write(instant, ownZone, 'shortDate')} ${write(instant, ownZone, 'time')}`;

function DeliveryRow({ client, endpointId, mayChange, delivery, action }: RowGiven) {
  const { uid, event, status, attempts, nextAttemptAt, createdAt } = delivery;
  const [isShown, setShown] = useState(false);
  const last = attempts.at(-1);
  const facts = [
    when(createdAt),
    texts.attempts(attempts.length),
    last && (last.statusCode === null ? last.error : texts.lastStatus(last.statusCode)),
    nextAttemptAt && texts.nextAttempt(when(nextAttemptAt)),
  ];
  const resend = () =>
    action.run(['resend', uid, attempts.length], async (options) => {
      await client.webhooks.replayDelivery(endpointId, uid, options);
      return texts.resent;
    });
  return (
    <>
      <div>
        <strong>{event}</strong> <span class={`badge ${status}`}>{texts.statuses[status]}</span>
        <p class="soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div class="row">
        <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? texts.hide : texts.show} <span class="unseen">{event}</span>
        </button>
        {mayChange && status !== 'pending' && (
          <button type="button" disabled={action.isBusy} onClick={() => void resend()}>
            {texts.resend} <span class="unseen">{`${event} ${when(createdAt)}`}</span>
          </button>
        )}
      </div>
      {isShown && (
        <Loaded of={uid} load={() => client.webhooks.getDelivery(endpointId, uid)}>
          {({ data: { body } }) =>
            body === null ? (
              <p class="soft">{texts.noBody}</p>
            ) : (
              <pre>
                <code>{legible(body)}</code>
              </pre>
            )
          }
        </Loaded>
      )}
    </>
  );
}

const legible = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
