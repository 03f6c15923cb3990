import type { Act, Call, Fault } from '../history.ts';

/** A request that changes something, with all copies of it that were sent under one key. */
export interface Change {
  readonly act: Act;
  readonly key: string;
  /** It took effect, or was refused, between the first copy's start and the first answer's end. */
  readonly startMs: number;
  readonly endMs: number;
  readonly status: number;
  readonly version?: number;
  readonly body: Answered;
}

/** What answers say, as far as anybody here looks at it. */
export interface Answered {
  readonly code?: string;
  readonly reason?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export const bodyOf = ({ text }: Call): Answered => (text === '' ? {} : JSON.parse(text));

/** What the service keeps under a key: what was done, and what was refused for good. */
const isKept = ({ status }: Call): boolean => status < 300 || status === 409;

/** 503 decides nothing: the same request under the same key goes on. */
const isDecided = ({ status }: Call): boolean => status !== 503;

const keyReused = 'idempotency/key-reused';

/** Makes one change of all copies of a request, and holds that they were told the same. */
export function changesOf(calls: readonly Call[]): {
  readonly changes: readonly Change[];
  readonly faults: readonly Fault[];
} {
  const byKey = Map.groupBy(
    calls.filter((call) => call.key !== undefined),
    ({ key = '' }) => key,
  );
  const changes: Change[] = [];
  const faults: Fault[] = [];
  for (const [key, sent] of byKey) {
    const requests = [...Map.groupBy(sent, ({ act }) => JSON.stringify(act)).values()];
    for (const detail of keyFaults(requests))
      faults.push({ rule: 'key', detail: `${key}: ${detail}` });
    for (const copies of requests) {
      const change = changeOf(key, copies);
      if (change !== undefined) changes.push(change);
    }
  }
  return { changes, faults };
}

function keyFaults(requests: readonly (readonly Call[])[]): string[] {
  const faults: string[] = [];
  const kept = requests.filter((copies) => copies.some(isKept));
  if (kept.length > 1) faults.push('two requests were done under one key');
  for (const copies of requests) {
    const told = new Set(copies.filter((call) => isBinding(call, copies)).map(toldBy));
    if (told.size > 1) faults.push(`copies were told ${[...told].join(' and ')}`);
    const firsts = copies.filter((call) => isKept(call) && !call.isReplay);
    if (firsts.length > 1) faults.push(`${firsts.length} copies were each told to be the first`);
    const refused = copies.some((call) => bodyOf(call).code === keyReused);
    if (refused && kept.every((others) => others === copies)) {
      faults.push('a key was refused that nothing was done under');
    }
  }
  return faults;
}

/**
 * Whether the others must be told the same. What is not kept is judged anew every time: another version
 * than If-Match names may be told while a conflict is still being decided, because nothing is done for
 * either of them, but never beside something that was done, nor once a conflict was told.
 */
function isBinding(call: Call, copies: readonly Call[]): boolean {
  if (isKept(call) || !isDecided(call)) return isKept(call);
  const kept = copies.filter(isKept);
  return kept.some(({ status, endMs }) => status !== 409 || endMs < call.startMs);
}

const toldBy = (call: Call): string =>
  isKept(call)
    ? `${call.status} version ${call.version} ${call.text}`
    : `${call.status} ${bodyOf(call).code}`;

function changeOf(key: string, copies: readonly Call[]): Change | undefined {
  const kept = copies.filter(isKept);
  const decided = kept.length > 0 ? kept : copies.filter(isDecided);
  const [first] = decided;
  if (first === undefined || bodyOf(first).code === keyReused) return undefined;
  const { act, status, version } = first;
  return {
    act,
    key,
    startMs: Math.min(...copies.map(({ startMs }) => startMs)),
    endMs: Math.min(...decided.map(({ endMs }) => endMs)),
    status,
    ...(version !== undefined && { version }),
    body: bodyOf(first),
  };
}
