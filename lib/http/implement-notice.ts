import type { TransactionContext } from '../app/run-transaction.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { ChangesOf, Subject } from '../data/engine/subject.ts';
import { type Store, storeOf } from '../data/store.ts';
import type { Change } from '../domain/change.ts';
import type { Actor } from '../domain/tenancy.ts';
import { type Event, type Exchange, headerOf, type Result } from './exchange.ts';
import { limitFailures, limitReader } from './limit-caller.ts';
import { onion, type Recover } from './onion.ts';
import { jsonIn, readBytes } from './read-body.ts';

/** A notice of another company's server. The operation must verify it. */
interface Notice<Id extends OperationId, Changed extends Change> {
  readonly params: Params<Id>;
  readonly query: URLSearchParams;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The bytes of the body, which the sender signed. */
  readonly bytes: Uint8Array;
  /** Parses the body. Only for a notice that is verified. */
  readonly json: () => unknown;
  readonly nowMs: number;
  /** Starts the write, after the operation has verified the organization of the notice. */
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: Store<Changed>;
  };
}

interface NoticeResult {
  /** The reply to a sender that only checks the address. */
  readonly confirmation?: object;
  readonly noted?: Readonly<Record<string, number>>;
}

const before = ({ event }: Exchange): Promise<void> => limitReader(event, 1, Date.now());

const recover: Recover = ({ event }, error) => limitFailures(event, error, Date.now());

/**
 * Counts the requests of a server by its address. Forged requests are also counted a second time, with a lower limit.
 */
export const noticeLimits = { before, recover };

/** Wires an operation that receives notices from the servers of another company, in the form of that company. */
export function implementNotice<
  Id extends OperationId,
  Query,
  Body,
  Reply,
  Deps,
  S extends Subject,
>(
  contract: Contract<Id, Query, Body, Reply>,
  subjects: readonly S[],
  run: NoInfer<(notice: Notice<Id, ChangesOf<S>>, deps: Deps) => Promise<NoticeResult>>,
  deps: Deps,
) {
  const openStore = storeOf(subjects);
  const answer = async (event: Event): Promise<Result> => {
    const bytes = event.body as Uint8Array;
    const nowMs = Date.now();
    const { confirmation, noted } = await run(
      {
        params: (event.pathParameters ?? {}) as Params<Id>,
        query: new URLSearchParams(event.rawQueryString),
        header: (name) => headerOf(event, name),
        bytes,
        json: () => jsonIn(bytes),
        nowMs,
        proven: (actor) => ({
          context: contextOf(event, actor, nowMs),
          store: openStore(actor.organizationId),
        }),
      },
      deps,
    );
    event.state.noted = noted;
    return {
      statusCode: confirmation ? 200 : contract.status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(confirmation ?? {}),
    };
  };
  return onion(contract.id, { ...noticeLimits, readBody: readBytes, answer });
}

function contextOf({ state }: Event, actor: Actor, nowMs: number): TransactionContext {
  state.actor = actor;
  const { requestId = '' } = state;
  return { actor, nowMs, requestId, dryRun: false, precondition: undefined };
}
