import { newUid } from '../../../lib/app/new-uid.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import { calendarName } from '../../../lib/data/external-calendars/calendar-sync.ts';
import { sealAccount } from '../../../lib/data/external-calendars/connection-secrets.ts';
import {
  packedPart,
  storedExternalIn,
  writeExternal,
} from '../../../lib/data/external-calendars/external-time.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import type { CalendarConnection } from '../../../lib/domain/external-calendars/calendar-connection.ts';
import {
  putConnection,
  putExternalPart,
  putSync,
} from '../../../lib/domain/external-calendars/changes.ts';
import { calendarSync } from '../../../lib/domain/external-calendars/needs.ts';
import { dayOf } from '../../../lib/domain/external-calendars/synced-calendar.ts';
import { hostHours } from '../../../lib/domain/hours/needs.ts';
import { nothingSkipped } from '../../../lib/domain/ledger/external-time.ts';
import { externalTime } from '../../../lib/domain/ledger/needs.ts';
import type { Person, World } from '../world.ts';
import { feedOf, feeds } from './feeds.ts';

/** Users who each need the resource of a request. */
export type Whose = readonly Pick<Person, 'userId'>[];

/** Valid requests about calendar connections. Each connection belongs to the given users. */
export function readyConnections({ of, owner }: World) {
  const feed = () => feeds.add(feedOf());
  /**
   * Removes the earlier connections of the users, because a user may have at most ten. With `uid`,
   * each user has this connection.
   */
  const leave = async (people: Whose, uid?: string) => {
    const nowMs = Date.now();
    const state = { status: 'connected', freshAtMs: nowMs, isSynced: true, failures: 0 } as const;
    const found = { error: null, ...nothingSkipped };
    const part = uid && packedPart({ ...state, ...found, uid, onFailure: 'open' }, []);
    for (const { userId } of people) {
      const items = await readItems(of, [keys.external(of, userId)]);
      const { ver, parts } = storedExternalIn(of, items, userId);
      const left = [...parts.slice(-2), ...(part ? [part] : [])];
      await commit(of, [writeExternal(of, userId, ver, left)]);
    }
  };
  const connectionAt = async (provider: 'ics' | 'google', people: Whose) => {
    const [uid, url] = [newUid(), await feed()];
    const at = new Date().toISOString();
    await leave(people, uid);
    const connection: CalendarConnection = {
      uid,
      provider,
      account: '127.0.0.1',
      calendars: [
        {
          id: 'feed',
          shownId: calendarName('feed'),
          name: 'Family',
          color: null,
          isBusy: true,
          isWritable: false,
          isTarget: false,
        },
      ],
      onFailure: 'open',
      createdAt: at,
      updatedAt: at,
    };
    for (const [index, { userId }] of people.entries()) {
      const store = wholeStoreOf(of);
      const sealed = await sealAccount(of, userId, uid, { url });
      // The hours do not contain the external time yet.
      const found = await store.read([externalTime(userId), calendarSync(uid)]);
      const snapshot = await store.readMore(found, [hostHours(userId)]);
      const event = {
        kind: 'calendar_connection_created',
        by: userId,
        at,
        requestId: newUid(),
      } as const;
      const nowMs = Date.now();
      const part = snapshot.get(externalTime(userId)).find((one) => one.uid === uid);
      if (part === undefined) throw new Error('The user does not have the connection.');
      const { busy: _, ...state } = part;
      const sync = {
        ver: 0,
        day: dayOf(nowMs),
        listedDay: dayOf(nowMs),
        calendars: [],
      };
      const transaction = store.transaction(snapshot, [
        putConnection({ userId, stored: { ver: 0, connection, sealed }, event }),
        putExternalPart({ userId, part: state }),
        ...(index === 0 ? [putSync({ userId, uid, sync, nowMs })] : []),
      ]);
      if (transaction === 'too-large') throw new Error('The planted connection is too large.');
      if ((await store.commit(transaction)) !== 'committed')
        throw new Error('The connection was not planted.');
    }
    return { params: { uid } };
  };
  const ofConnection = (...people: Whose) => connectionAt('ics', people);
  return {
    listCalendarConnections: async () => ({}),
    createCalendarConnection: async () => {
      const found = await wholeStoreOf(of).read([externalTime(owner.userId)]);
      if (found.get(externalTime(owner.userId)).length > 7) await leave([owner]);
      return { body: { provider: 'ics', url: await feed() } };
    },
    getCalendarConnection: ofConnection,
    updateCalendarConnection: async (...people: Whose) => ({
      ...(await ofConnection(...people)),
      body: { onFailure: 'closed' },
    }),
    deleteCalendarConnection: ofConnection,
    checkCalendarConnection: ofConnection,
    syncCalendarConnection: ofConnection,
    // The callback parameters of an authorization can be used once. Starting an authorization again
    // is a change.
    authorizeCalendarConnection: async (...people: Whose) => ({
      ...(await connectionAt('google', people)),
      body: { iss: 'https://accounts.google.com' },
    }),
    getCalendarConnectionCallback: async () => ({}),
  };
}
