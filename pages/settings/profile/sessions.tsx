import {
  type CurrentUser,
  isProblem,
  type SchedulingClient,
  type Session,
  type WriteOptions,
} from '../../../client/src/index.ts';
import { knownZone } from '../../calendar/wall-clock.ts';
import { ownZone, writeDateTime } from '../../shared/times.ts';
import { canWithSessions } from '../../signed-in/can.ts';
import { Button } from '../kit/button.tsx';
import { ListSection } from '../kit/list-section.tsx';
import { RowHead } from '../kit/row-head.tsx';
import { type Action, useAction } from '../kit/use-action.ts';
import { itemsOf, type LoadedList, useList, withoutItem } from '../kit/use-list.ts';
import { browserOf } from './browser-of.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  /** Ends the session of this browser, and shows the sign-in form. */
  readonly signOut: () => void;
}

function nameOf({ browser: userAgent }: Session): string {
  const { browser, system } = browserOf(userAgent);
  if (browser !== undefined && system !== undefined) return texts.browserOn(browser, system);
  return browser ?? system ?? texts.unknownBrowser;
}

/** All sessions of the user. The session of this browser is the first. */
async function load(client: SchedulingClient) {
  const { data, response } = await client.sessions.list();
  const sorted = data.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return { data: sorted, nextCursor: null, response };
}

/** Ends a session. A session that has already ended is no error. */
async function end(client: SchedulingClient, uid: string, options?: WriteOptions): Promise<void> {
  try {
    await client.sessions.delete(uid, options);
  } catch (error) {
    if (!isProblem(error) || error.code !== 'session/unknown') throw error;
  }
}

/** The browsers in which the user is signed in. */
export function Sessions({ client, me, signOut }: Props) {
  const list = useList<Session>(() => load(client));
  const action = useAction();
  const mayEnd = canWithSessions(me, 'write');
  const endOne = ({ uid }: Session) =>
    action.run(['end', uid], async (options) => {
      await end(client, uid, options);
      list.change(withoutItem(uid));
      return texts.sessionEnded;
    });
  return (
    <ListSection<Session>
      heading={texts.sessions}
      intro={texts.sessionsMore}
      label={texts.sessions}
      empty={texts.noSessions}
      {...{ list, action }}
      row={(session) => (
        <SessionRow
          {...{ session, mayEnd, signOut }}
          timeZone={knownZone(me.timeZone, ownZone)}
          isBusy={action.isBusy}
          onEnd={() => endOne(session)}
        />
      )}
      after={mayEnd && <EndOthers {...{ client, list, action }} />}
    />
  );
}

interface RowGiven extends Pick<Props, 'signOut'> {
  readonly session: Session;
  readonly timeZone: string;
  readonly mayEnd: boolean;
  readonly isBusy: boolean;
  readonly onEnd: () => unknown;
}

function SessionRow({ session, timeZone, mayEnd, isBusy, signOut, onEnd }: RowGiven) {
  const { isCurrent, createdAt, lastUsedAt } = session;
  const name = nameOf(session);
  const at = (instant: string) => writeDateTime(instant, timeZone, 'shortDate');
  const signedIn = texts.signedIn(at(createdAt));
  return (
    <>
      <RowHead
        level={3}
        name={name}
        badge={isCurrent && texts.thisBrowser}
        facts={[signedIn, !isCurrent && texts.lastUsed(at(lastUsedAt))]}
      />
      {isCurrent && <Button label={texts.signOut} onClick={signOut} />}
      {!isCurrent && mayEnd && (
        <Button
          kind="danger"
          label={texts.endSession}
          name={`${name}, ${signedIn}`}
          isBusy={isBusy}
          onClick={onEnd}
        />
      )}
    </>
  );
}

interface OthersGiven {
  readonly client: SchedulingClient;
  readonly list: LoadedList<Session>;
  readonly action: Action;
}

/** Ends all sessions but that of this browser, also those that began after the list was loaded. */
function EndOthers({ client, list, action }: OthersGiven) {
  if (itemsOf(list)?.some(({ isCurrent }) => !isCurrent) !== true) return null;
  const endAll = () =>
    action.run('end others', async () => {
      const { data } = await client.sessions.list();
      for (const { uid, isCurrent } of data) {
        if (isCurrent) continue;
        await end(client, uid);
        list.change(withoutItem(uid));
      }
      return texts.othersEnded;
    });
  return <Button kind="danger" label={texts.endOthers} isBusy={action.isBusy} onClick={endAll} />;
}
