import type {
  CalendarConnection,
  SchedulingClient,
  UpdateCalendarConnectionInput,
} from '../../../client/src/index.ts';
import { ownZone, write } from '../../shared/times.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { CheckField, SelectField } from '../kit/fields.tsx';
import type { Action } from '../kit/use-action.ts';
import { type LoadedList, withItem, withoutItem } from '../kit/use-list.ts';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly connection: CalendarConnection;
  readonly list: LoadedList<CalendarConnection>;
  readonly action: Action;
  readonly mayChange: boolean;
  readonly again: (uid: string) => Promise<void>;
}

const when = (instant: string): string =>
  `${write(instant, ownZone, 'shortDate')} ${write(instant, ownZone, 'time')}`;

const nameOf = ({ provider, account }: CalendarConnection): string =>
  account || texts.shortProviders[provider];

/** An account with calendars, and what counts of it. */
export function ConnectionRow(given: Given) {
  const { connection, mayChange } = given;
  const { provider, status, lastError, lastSyncedAt } = connection;
  return (
    <>
      <div>
        <h3>
          {nameOf(connection)} <span class={`badge ${status}`}>{texts.statuses[status]}</span>
        </h3>
        <p class="soft">
          {texts.shortProviders[provider]} ·{' '}
          {lastSyncedAt === null ? texts.neverSynced : texts.syncedAt(when(lastSyncedAt))}
        </p>
        {lastError !== null && <p class="error">{texts.errors[lastError]}</p>}
      </div>
      {mayChange && <ConnectionFields {...given} />}
      {mayChange && <ConnectionActs {...given} />}
    </>
  );
}

/** What is changed of a connection is saved at once. */
function ConnectionFields({ client, connection, list, action }: Given) {
  const { uid, calendars, onFailure } = connection;
  const update = (body: UpdateCalendarConnectionInput, said: string) =>
    action.run([uid, body], async (options) => {
      const { data } = await client.calendarConnections.update(uid, body, options);
      list.change(withItem(data));
      return said;
    });
  return (
    <div class="whole">
      <fieldset class="group">
        <legend>{texts.busy}</legend>
        {calendars.length === 0 && <p class="soft">{texts.noCalendars}</p>}
        {calendars.map(({ id, name, isBusy }) => (
          <CheckField
            key={id}
            at={`/${uid}/${id}`}
            label={name}
            value={isBusy}
            onChange={(next) =>
              void update({ calendars: [{ id, isBusy: next }] }, texts.busySaved(name, next))
            }
          />
        ))}
      </fieldset>
      <SelectField
        at={`/${uid}/onFailure`}
        label={texts.onFailure}
        value={onFailure}
        options={(['open', 'closed'] as const).map((one) => [one, texts.onFailures[one]] as const)}
        onChange={(next) => void update({ onFailure: next }, texts.failureSaved)}
      />
    </div>
  );
}

function ConnectionActs({ client, connection, list, action, again }: Given) {
  const { uid, provider, status, lastError } = connection;
  const name = nameOf(connection);
  const isAsked = provider === 'google' || provider === 'microsoft';
  const needsConsent = isAsked && (status !== 'connected' || lastError === 'unauthorized');
  const sync = () =>
    action.run(['sync', uid], async (options) => {
      const { data } = await client.calendarConnections.sync(uid, options);
      list.change(withItem(data));
      return texts.synced;
    });
  const disconnect = () =>
    action.run(['delete', uid], async (options) => {
      await client.calendarConnections.delete(uid, options);
      list.change(withoutItem(uid));
      return texts.disconnected(name);
    });
  return (
    <div class="row">
      {needsConsent && (
        <button type="button" class="main" onClick={() => void again(uid)}>
          {texts.again} <span class="unseen">{name}</span>
        </button>
      )}
      {!needsConsent && (
        <button type="button" disabled={action.isBusy} onClick={() => void sync()}>
          {texts.sync} <span class="unseen">{name}</span>
        </button>
      )}
      <AskFirst
        label={texts.disconnect}
        name={name}
        title={texts.disconnectTitle(name)}
        confirm={texts.disconnect}
        isDisabled={action.isBusy}
        onConfirm={disconnect}
      >
        <p>{texts.disconnectMore}</p>
      </AskFirst>
    </div>
  );
}
