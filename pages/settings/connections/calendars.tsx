import type {
  AuthorizableConnection,
  CalendarConnection,
  SchedulingClient,
} from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';
import { ListView } from '../kit/list-view.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { SaidFailure } from '../kit/said-failure.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { useList, withItem } from '../kit/use-list.ts';
import { AddCalendar } from './add-calendar.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { TargetField } from './target-field.tsx';
import { texts } from './texts.ts';
import { type Returned, useAuthorization } from './use-authorization.ts';
import { WindowNote } from './window-note.tsx';

/** What was answered has an address that is shown once, which is no part of the connection. */
function listed(answered: AuthorizableConnection): CalendarConnection {
  const { authorizationUrl: _, ...connection } = answered;
  return connection;
}

/** The calendars elsewhere that make the user busy. */
export function Calendars({ client, me }: Pick<SectionGiven, 'client' | 'me'>) {
  const mayChange = can(me, 'availability:write');
  const list = useList<CalendarConnection>((cursor) =>
    client.calendarConnections.list({ perPage: 50, cursor }),
  );
  const action = useAction();
  const adding = useAction();
  const put = (connection: AuthorizableConnection) => list.change(withItem(listed(connection)));
  const { begin, again, link, isOpen } = useConsent(client, action, put, list.reload);
  return (
    <section aria-labelledby="calendars">
      <h2 id="calendars">{texts.calendars}</h2>
      <p>{texts.intro}</p>
      <Outcome told={action.told} />
      <WindowNote link={link} isOpen={isOpen} />
      {mayChange && <TargetField client={client} list={list} action={action} />}
      <ListView
        list={list}
        empty={texts.none}
        label={texts.list}
        row={(connection) => (
          <ConnectionRow {...{ client, connection, list, action, mayChange, again }} />
        )}
      />
      {mayChange && (
        <>
          <h3>{texts.add}</h3>
          <AddCalendar client={client} action={adding} onCreated={put} begin={begin} />
        </>
      )}
    </section>
  );
}

/** The way to a provider that asks the user, and what comes of it. */
function useConsent(
  client: SchedulingClient,
  action: Action,
  put: (connection: AuthorizableConnection) => void,
  reload: () => void,
) {
  const complete = ({ uid, error, code, state, iss }: Returned) =>
    action.run(['authorize', state], async (options) => {
      if (error === 'access_denied') throw new SaidFailure(texts.declined);
      if (error !== undefined) throw new SaidFailure(texts.notCompleted);
      const { data } = await client.calendarConnections.authorize(
        uid,
        { code, state, iss },
        options,
      );
      put(data);
      return texts.connected(data.account);
    });
  const { begin, link, isOpen } = useAuthorization(complete, reload);
  const again = (uid: string) =>
    begin(async () => {
      let asked: AuthorizableConnection | undefined;
      await action.run(['again', uid], async (options) => {
        ({ data: asked } = await client.calendarConnections.authorize(uid, {}, options));
        return '';
      });
      return asked;
    });
  return { begin, again, link, isOpen };
}
