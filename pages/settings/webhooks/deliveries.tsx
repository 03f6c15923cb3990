import { useEffect, useState } from 'preact/hooks';
import type { SchedulingClient, WebhookDelivery } from '../../../client/src/index.ts';
import { ownZone, writeDateTime } from '../../shared/times.ts';
import { Button } from '../kit/button.tsx';
import { SelectField } from '../kit/fields.tsx';
import { optionsOf } from '../kit/fields-of.ts';
import { ListSection } from '../kit/list-section.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { RowHead } from '../kit/row-head.tsx';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { useList } from '../kit/use-list.ts';
import { Replay } from './replay.tsx';
import { texts } from './texts.ts';
import { whyNoAnswer } from './why-no-answer.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly endpointId: string;
  readonly mayChange: boolean;
  /** The number of tests that were sent from this page. Each test is a delivery, too. */
  readonly tests: number;
}

const statuses = ['all', 'pending', 'delivered', 'failed'] as const;

/** The deliveries of a webhook, with their results. */
export function Deliveries(given: Props) {
  const { client, endpointId, mayChange, tests } = given;
  const [only, setOnly] = useState<(typeof statuses)[number]>('all');
  const status = only === 'all' ? undefined : only;
  const list = useList<WebhookDelivery>(
    (cursor) => client.webhooks.listDeliveries(endpointId, { status, cursor }),
    [endpointId, only],
  );
  useEffect(() => {
    // A reload does not close the rows that the user has opened.
    if (tests > 0) list.reload();
  }, [tests]);
  const action = useAction();
  return (
    <ListSection
      heading={texts.deliveries}
      level={3}
      intro={texts.deliveriesHint}
      label={texts.deliveries}
      empty={texts.noDeliveries}
      {...{ list, action }}
      row={(delivery) => <DeliveryRow {...given} delivery={delivery} action={action} />}
      after={mayChange && <Replay client={client} endpointId={endpointId} />}
    >
      <div class="together">
        <SelectField
          at="/deliveries/status"
          label={texts.only}
          value={only}
          options={optionsOf(statuses, texts.statuses)}
          onChange={setOnly}
        />
        <Button
          label={list.isLoading ? common.loading : texts.reload}
          isBusy={list.isLoading}
          onClick={list.reload}
        />
      </div>
    </ListSection>
  );
}

interface RowGiven extends Props {
  readonly delivery: WebhookDelivery;
  readonly action: Action;
}

const when = (instant: string): string => writeDateTime(instant, ownZone, 'shortDate');

function DeliveryRow({ client, endpointId, mayChange, delivery, action }: RowGiven) {
  const { uid, event, status, attempts, nextAttemptAt, createdAt } = delivery;
  const [isShown, setShown] = useState(false);
  const last = attempts.at(-1);
  const facts = [
    when(createdAt),
    texts.attempts(attempts.length),
    last !== undefined &&
      (last.statusCode === null ? whyNoAnswer(last.error) : texts.lastStatus(last.statusCode)),
    nextAttemptAt && texts.nextAttempt(when(nextAttemptAt)),
  ];
  const resend = () =>
    action.run(['resend', uid, attempts.length], async (options) => {
      await client.webhooks.replayDelivery(endpointId, uid, options);
      return texts.resent;
    });
  return (
    <>
      <RowHead name={event} level={4} badge={texts.statuses[status]} look={status} facts={facts} />
      <div class="row">
        <Button
          label={isShown ? texts.hide : texts.show}
          name={event}
          isExpanded={isShown}
          onClick={() => setShown(!isShown)}
        />
        {mayChange && status !== 'pending' && (
          <Button
            label={texts.resend}
            name={`${event} ${when(createdAt)}`}
            isBusy={action.isBusy}
            onClick={resend}
          />
        )}
      </div>
      {isShown && <SentBody {...{ client, endpointId, uid }} />}
    </>
  );
}

interface BodyGiven extends Pick<Props, 'client' | 'endpointId'> {
  readonly uid: string;
}

const SentBody = ({ client, endpointId, uid }: BodyGiven) => (
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
);

const legible = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
