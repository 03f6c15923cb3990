import type { Act, Call, Fault } from '../history.ts';

/** A write request, with all copies that were sent with the same key. */
export interface Change {
  readonly act: Act;
  readonly key: string;
  /** The request was decided between the start of the first copy and the end of the first decisive response. */
  readonly startMs: number;
  readonly endMs: number;
  readonly status: number;
  readonly version?: number;
  readonly body: ResponseBody;
}

/** Members of response bodies that the checker reads. */
export interface ResponseBody {
  readonly code?: string;
  readonly reason?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export const bodyOf = ({ text }: Call): ResponseBody => (text === '' ? {} : JSON.parse(text));

/** Whether the service stores the response under its key: it stores successes and conflicts. */
const isStored = ({ status }: Call): boolean => status < 300 || status === 409;

/** Whether the response is final. After a 503 the client repeats the request with the same key. */
const isDecided = ({ status }: Call): boolean => status !== 503;

const keyReused = 'idempotency/key-reused';

/** Combines all copies of a request into one change, and checks that their responses agree. */
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
  const stored = requests.filter((copies) => copies.some(isStored));
  if (stored.length > 1) faults.push('two requests were executed with one key');
  for (const copies of requests) {
    const responses = new Set(
      copies.filter((call) => isBinding(call, copies)).map(describeResponse),
    );
    if (responses.size > 1)
      faults.push(`copies were answered with ${[...responses].join(' and ')}`);
    const firsts = copies.filter((call) => isStored(call) && !call.isReplay);
    if (firsts.length > 1)
      faults.push(`${firsts.length} copies were each answered as the first one`);
    const refused = copies.some((call) => bodyOf(call).code === keyReused);
    if (refused && stored.every((others) => others === copies)) {
      faults.push('a key was refused as reused, but no other request was executed with it');
    }
  }
  return faults;
}

/**
 * Whether all other copies must have the same response. A response that is not stored is computed anew for each copy. A
 * copy may be answered with 412 while another copy is still being decided as a conflict, because neither has an effect.
 * It may not be answered with 412 if another copy succeeded, or after a conflict was answered.
 */
function isBinding(call: Call, copies: readonly Call[]): boolean {
  if (isStored(call) || !isDecided(call)) return isStored(call);
  const stored = copies.filter(isStored);
  return stored.some(({ status, endMs }) => status !== 409 || endMs < call.startMs);
}

const describeResponse = (call: Call): string =>
  isStored(call)
    ? `${call.status} version ${call.version} ${call.text}`
    : `${call.status} ${bodyOf(call).code}`;

function changeOf(key: string, copies: readonly Call[]): Change | undefined {
  const stored = copies.filter(isStored);
  const decided = stored.length > 0 ? stored : copies.filter(isDecided);
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
