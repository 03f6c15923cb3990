import type { ServerResponse } from 'node:http';
import { calendarName } from '../../../lib/data/external-calendars/calendar-sync.ts';
import {
  type CaldavDouble,
  startCaldavDouble,
} from '../../support/external-calendars/caldav-double.ts';
import { plantAccount } from '../../support/meetings/plant-account.ts';
import { startZoomDouble, type ZoomDouble } from '../../support/meetings/zoom-double.ts';
import type { Person } from '../../support/world.ts';
import type { Dice } from '../choose.ts';
import type { ExternalCalendar } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import { type Caller, type ClientRequest, sendRequest } from './send-request.ts';
import { versionOf } from './version-of.ts';

/** An external calendar to which the bookings of a host are written. */
interface ConnectedCalendar {
  readonly host: Person;
  readonly double: CaldavDouble;
  /** The ID of the connection, and its version after the last change by its user. */
  readonly uid: string;
  readonly version: number;
  isLocked: boolean;
}

const farMs = 30 * 24 * 3_600_000;
const calendarId = '/cal/';

/** External calendars and a conferencing provider, which fail until `comeBack` is called. */
export class Outside {
  readonly #below: Dice;
  readonly #zoom: ZoomDouble;
  readonly connected: ConnectedCalendar[] = [];
  readonly withAccounts: string[] = [];
  #areBack = false;

  private constructor(zoom: ZoomDouble, below: Dice) {
    this.#zoom = zoom;
    this.#below = below;
  }

  /** Gives two hosts a conferencing account, and two hosts a calendar for their bookings. One host has both. */
  static async open({ world, hosts }: EventScene, caller: Caller, below: Dice): Promise<Outside> {
    const outside = new Outside(await startZoomDouble(), below);
    for (const { userId } of hosts.slice(0, 2)) {
      const account = await plantAccount(world.of, { userId }, { expiresAtMs: Date.now() + farMs });
      const id = `account of ${userId}`;
      const named = { id: userId, account_id: id, email: account.account };
      outside.#zoom.accounts.set(account.accessToken, named);
      outside.withAccounts.push(userId);
    }
    for (const host of hosts.slice(1, 3)) outside.connected.push(await connect(host, caller));
    outside.#misbehave();
    return outside;
  }

  get env() {
    return { ZOOM_API_URL: this.#zoom.url };
  }

  /** Requests the synchronization of a connection. Before it, the calendar may be locked or unlocked. */
  sync(): ClientRequest | undefined {
    const one = this.connected[this.#below(this.connected.length)];
    if (one === undefined) return undefined;
    if (this.#below(3) === 0) one.isLocked = !one.isLocked;
    return { operation: 'syncCalendarConnection', params: { uid: one.uid }, apiKey: one.host.key };
  }

  /** Locks or unlocks all calendars. A locked calendar refuses every request. */
  lock(isLocked: boolean): void {
    for (const one of this.connected) one.isLocked = isLocked;
  }

  comeBack(): void {
    this.#areBack = true;
    this.lock(false);
  }

  /** The entries of each calendar. */
  get calendars(): readonly ExternalCalendar[] {
    return this.connected.map(({ host: { userId }, double }) => ({
      userId,
      entries: [...double.entries.values()].map(({ text }) => entryIn(text)),
    }));
  }

  /** URLs of the meetings that exist. */
  get meetings(): readonly string[] {
    return [...this.#zoom.meetings.values()].map((one) => one.join_url);
  }

  close(): void {
    this.#zoom.close();
    for (const { double } of this.connected) double.close();
  }

  #misbehave(): void {
    this.#zoom.instead = () => {
      if (this.#areBack || this.#below(3) > 0) return undefined;
      return this.#below(2) === 0 ? { status: 503 } : { status: 502, isFinished: true };
    };
    for (const one of this.connected) {
      one.double.manners = { instead: (_, response) => this.#isOdd(one, response) };
    }
  }

  /** Whether a calendar does not execute a request. It may also execute it without a response. */
  #isOdd({ isLocked }: ConnectedCalendar, response: ServerResponse): boolean {
    if (isLocked) {
      response.writeHead(401).end();
      return true;
    }
    const odd = this.#areBack ? 3 : this.#below(9);
    if (odd === 0) response.writeHead(503).end();
    if (odd === 1) response.destroy();
    if (odd === 2) response.end = () => response.destroy();
    return odd < 2;
  }
}

async function connect(host: Person, { baseUrl }: Caller): Promise<ConnectedCalendar> {
  const double = await startCaldavDouble();
  const caller = { baseUrl, apiKey: host.key };
  const url = `${double.url.replace('dav.example', '127.0.0.1')}/`;
  const body = { provider: 'caldav', url, username: 'ann', password: 'pass' };
  const made = await sendRequest({ operation: 'createCalendarConnection', body }, caller);
  if (made.status !== 201) throw new Error(made.text);
  const uid = String(made.data?.uid);
  const target = { calendars: [{ id: calendarName(calendarId), isTarget: true }] };
  const changed = await sendRequest(
    { operation: 'updateCalendarConnection', params: { uid }, body: target },
    caller,
  );
  if (changed.status !== 200) throw new Error(changed.text);
  return { host, double, uid, version: versionOf(changed), isLocked: false };
}

/** The UID of an entry without the host of the service, and its start. */
function entryIn(text: string): ExternalCalendar['entries'][number] {
  const lines = text.replaceAll(/\r?\n[ \t]/gu, '');
  const [, name = ''] = /^UID:([^@\r\n]*)/mu.exec(lines) ?? [];
  const [, start = ''] = /^DTSTART:(\d{8}T\d{6}Z)/mu.exec(lines) ?? [];
  const startedAt = start.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u,
    '$1-$2-$3T$4:$5:$6.000Z',
  );
  return { name, startedAt };
}
