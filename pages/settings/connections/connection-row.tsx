import type {
  CalendarConnection,
  SchedulingClient,
  UpdateCalendarConnectionInput,
} from '../../../client/src/index.ts';
import { ErrorText } from '../../shared/error-text.tsx';
import { ownZone, writeDateTime } from '../../shared/times.ts';
import { Button } from '../kit/button.tsx';
import { CheckField, SelectField } from '../kit/fields.tsx';
import { optionsOf } from '../kit/fields-of.ts';
import type { Action } from '../kit/use-action.ts';
import { type LoadedList, withItem } from '../kit/use-list.ts';
import { AccountActs } from './account-acts.tsx';
import { ConnectionHead } from './connection-head.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly connection: CalendarConnection;
  readonly list: LoadedList<CalendarConnection>;
  readonly action: Action;
  readonly mayChange: boolean;
  readonly again: (uid: string) => Promise<void>;
}

const when = (instant: string): string => writeDateTime(instant, ownZone, 'shortDate');

const nameOf = ({ provider, account }: CalendarConnection): string =>
  account || texts.shortProviders[provider];

/** An account with its calendars and their settings. */
export function ConnectionRow(given: Props) {
  const { connection, mayChange } = given;
  const { provider, status, lastError, lastSyncedAt, unreadable, cut, onFailure } = connection;
  const facts = [
    texts.shortProviders[provider],
    lastSyncedAt === null ? texts.neverSynced : texts.syncedAt(when(lastSyncedAt)),
  ];
  return (
    <>
      <ConnectionHead name={nameOf(connection)} status={status} facts={facts}>
        {lastError !== null && <ErrorText>{texts.errors[lastError]}</ErrorText>}
        {(unreadable > 0 || cut > 0) && (
          <ErrorText>
            {texts.skipped(unreadable, cut)} {texts.skippedMeans[onFailure]}
          </ErrorText>
        )}
      </ConnectionHead>
      {mayChange && <ConnectionFields {...given} />}
      {mayChange && <ConnectionActs {...given} />}
    </>
  );
}

/** The settings of a connection. Each change is saved immediately. */
function ConnectionFields({ client, connection, list, action }: Props) {
  const { uid, calendars, onFailure } = connection;
  const update = (body: UpdateCalendarConnectionInput, doneText: string) =>
    action.run([uid, body], async (options) => {
      const { data } = await client.calendarConnections.update(uid, body, options);
      list.change(withItem(data));
      return doneText;
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
        options={optionsOf(['open', 'closed'], texts.onFailures)}
        onChange={(next) => void update({ onFailure: next }, texts.failureSaved)}
      />
    </div>
  );
}

function ConnectionActs({ client, connection, list, action, again }: Props) {
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
  return (
    <AccountActs
      {...{ uid, name, list, action }}
      onAgain={needsConsent ? () => again(uid) : undefined}
      more={texts.disconnectMore}
      disconnect={(options) => client.calendarConnections.delete(uid, options)}
    >
      {!needsConsent && (
        <Button label={texts.sync} name={name} isBusy={action.isBusy} onClick={sync} />
      )}
    </AccountActs>
  );
}
