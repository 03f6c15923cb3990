import { dice } from '../journeys/dice.ts';
import { bodyOf } from './checker/changes.ts';
import { type Board, choose, type Dice } from './choose.ts';
import type { Act, Call } from './history.ts';
import type { Mix } from './mixes.ts';
import type { Scene } from './scene.ts';
import { type Address, send } from './send.ts';

/**
 * Options of a history. The seed determines what each client does; the order of the requests depends on the machine.
 */
export interface Play {
  readonly seed: number;
  readonly clients: number;
  /** Number of requests after which the clients stop. */
  readonly operations: number;
  readonly mix: Mix;
  readonly baseUrls: readonly string[];
}

/** Maximum number of attempts while the response is 503. The checker reports requests that stay undecided. */
const attemptsAtMost = 20;

interface SentRequest {
  readonly key: string;
  readonly act: Act;
}

/** Runs the clients concurrently, and returns all requests with their responses. */
export async function play(scene: Scene, how: Play): Promise<readonly Call[]> {
  const calls: Call[] = [];
  const board: Board = { bookings: [], schedules: [], versions: new Map() };
  const client = async (index: number) => {
    const below = dice(how.seed * 1000 + index);
    const sent: SentRequest[] = [];
    // The first numbers of adjacent seeds are similar, so they are skipped.
    for (let warm = 0; warm < 8; warm += 1) below(2);
    for (let step = 0; calls.length < how.operations; step += 1) {
      const key = `${how.seed}-${index}-${step}`;
      const next = nextOf(key, sent, () => choose(scene, board, how.mix, below), how.mix, below);
      const copies = below(100) < how.mix.twice ? 2 : 1;
      const first = below(how.baseUrls.length);
      await Promise.all(
        Array.from({ length: copies }, (_, copy) =>
          untilDecided(next, addressOf(scene, how, first + copy), calls, board),
        ),
      );
    }
  };
  const clients = Array.from({ length: how.clients }, (_, index) => index);
  await Promise.all(clients.map(client));
  const left = how.mix.drains ? [...board.bookings] : [];
  const drain = async (index: number) => {
    for (let uid = left.pop(); uid !== undefined; uid = left.pop()) {
      const act = { operation: 'cancelBooking', uid, body: {} } as const;
      const last = { key: `${how.seed}-end-${uid}`, act };
      await untilDecided(last, addressOf(scene, how, index), calls, board);
    }
  };
  await Promise.all(clients.map(drain));
  return calls;
}

const addressOf = ({ key }: Scene, { baseUrls }: Play, process: number): Address => ({
  baseUrl: baseUrls[process % baseUrls.length] as string,
  apiKey: key,
});

/**
 * A new request with a new key, or an earlier request of this client again; rarely a new request with an earlier key.
 */
function nextOf(
  key: string,
  sent: SentRequest[],
  chosen: () => Act,
  mix: Mix,
  below: Dice,
): SentRequest {
  const earlier = sent.at(-1 - below(Math.min(40, Math.max(1, sent.length))));
  if (earlier !== undefined && below(100) < mix.again) {
    return below(8) === 0 ? { key: earlier.key, act: chosen() } : earlier;
  }
  const next = { key, act: chosen() };
  if (next.act.operation !== 'getBooking') sent.push(next);
  return next;
}

async function untilDecided(
  { key, act }: SentRequest,
  address: Address,
  calls: Call[],
  board: Board,
): Promise<void> {
  const isRead = act.operation === 'getBooking';
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const call = await send(act, isRead ? undefined : key, address);
    calls.push(call);
    if (call.status === 503) continue;
    addToBoard(call, board);
    return;
  }
}

function addToBoard(call: Call, { bookings, schedules, versions }: Board): void {
  const { act, status, version, isReplay } = call;
  if (status >= 300) return;
  const isNew = status === 201 && !isReplay;
  const uid = act.uid ?? String(bodyOf(call).data?.uid);
  if (isNew) (act.operation === 'createBooking' ? bookings : schedules).push(uid);
  if (version !== undefined) versions.set(uid, Math.max(version, versions.get(uid) ?? 0));
}
