import type { Act, BookableType, Call, History, TableItem } from '../history.ts';

/** 2027-03-01T09:00Z, a Monday, in epoch minutes. */
const nine = Date.UTC(2027, 2, 1, 9) / 60_000;

export const at = (minutes: number): string => new Date((nine + minutes) * 60_000).toISOString();

const plain: BookableType = {
  uid: 'solo',
  hostIds: ['ann'],
  isForAll: false,
  duration: 30,
  bufferBefore: 0,
  bufferAfter: 10,
  seats: 1,
  requiresConfirmation: false,
  holdsWhileRequested: true,
  limits: [],
};

const types: readonly BookableType[] = [
  plain,
  { ...plain, uid: 'pair', hostIds: ['ann', 'bob'], bufferAfter: 0 },
  { ...plain, uid: 'class', hostIds: ['cat'], bufferAfter: 0, seats: 2 },
  {
    ...plain,
    uid: 'few',
    hostIds: ['dan'],
    bufferAfter: 0,
    limits: [{ kind: 'bookings', period: 'day', max: 2 }],
  },
  { ...plain, uid: 'asked', hostIds: ['eve'], requiresConfirmation: true },
];

interface StoryReply {
  readonly status: number;
  readonly version?: number;
  readonly body?: object;
  readonly isReplay?: boolean;
}

interface When {
  readonly key?: string;
  /** Number of steps by which the request began earlier. */
  readonly since?: number;
}

/** Builds a history. The calls are sequential, except calls with `since`, which began earlier. */
export class Story {
  readonly calls: Call[] = [];
  readonly items: TableItem[] = [];
  #clock = 0;

  call(
    act: Act,
    { status, version, body, isReplay = false }: StoryReply,
    { key, since = 0 }: When = {},
  ): this {
    this.#clock += 10;
    const isRead = act.operation === 'getBooking';
    this.calls.push({
      act,
      ...(!isRead && { key: key ?? `key ${this.calls.length}` }),
      startMs: this.#clock - 10 * since,
      endMs: this.#clock + 5,
      status,
      ...(version !== undefined && { version }),
      isReplay,
      text: body === undefined ? '' : JSON.stringify(body),
    });
    return this;
  }

  /** Adds a successful booking that starts `minutes` after nine. */
  book(uid: string, type: string, minutes: number, host: string, when: When = {}): this {
    const body = { data: booking(uid, type, minutes, [host]) };
    return this.call(creation(type, minutes), { status: 201, version: 1, body }, when);
  }

  refuse(act: Act, status: number, code: string, when: When = {}, reason = 'busy'): this {
    return this.call(act, { status, body: { code, reason } }, when);
  }

  change(
    operation: Act['operation'],
    uid: string,
    version: number,
    data: object,
    sent: Partial<Act> = {},
    when: When = {},
  ): this {
    return this.call({ operation, uid, ...sent }, { status: 200, version, body: { data } }, when);
  }

  store(place: string, item: object): this {
    const [pk = '', sk = 'META'] = place.split(' ');
    this.items.push({ pk: `O#org#${pk}`, sk, ...item });
    return this;
  }

  history(): History {
    return { types, calls: this.calls, items: this.items };
  }
}

export const creation = (eventTypeId: string, minutes: number): Act => ({
  operation: 'createBooking',
  body: { eventTypeId, startedAt: at(minutes), email: 'guest@example.com' },
});

/** The members of a booking in a response that the checker reads. */
export const booking = (
  uid: string,
  eventTypeId: string,
  minutes: number,
  hosts: readonly string[],
  other: object = {},
) => ({
  uid,
  eventTypeId,
  name: 'Guest',
  status: eventTypeId === 'asked' ? 'request' : 'open',
  startedAt: at(minutes),
  endedAt: at(minutes + 30),
  timeZone: 'UTC',
  hosts: hosts.map((userId) => ({ userId })),
  createdAt: at(-600),
  ...other,
});

/** The members of a schedule in a response that the checker reads. */
export const schedule = (uid: string, minutes: number, host: string, other: object = {}) => ({
  uid,
  status: 'open',
  transparency: 'opaque',
  startedAt: at(minutes),
  endedAt: at(minutes + 60),
  routine: null,
  attendees: [{ userId: host, userType: 'host' }],
  ...other,
});

/** The busy minutes of a week as they are stored. */
export function busy(...stretches: readonly (readonly [from: number, to: number])[]) {
  const minute = (minutes: number) => (nine + minutes) % 10_080;
  const pairs = stretches.flatMap(([from, to]) => [minute(from), minute(to)]);
  return { busy: Uint8Array.of(1, ...new Uint8Array(Uint16Array.from(pairs).buffer)) };
}

export const week = Math.floor(nine / 10_080);
