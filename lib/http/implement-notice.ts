import type { TransactionContext } from '../app/run-transaction.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { type Store, storeOf } from '../data/store.ts';
import type { Actor } from '../domain/tenancy.ts';
import { type Event, type Exchange, headerOf, type Result } from './exchange.ts';
import { limitFailures, limitReader } from './limit-caller.ts';
import { onion, type Recover } from './onion.ts';
import { jsonIn, readBytes } from './read-body.ts';

/** What is handed on of a notice, of which nothing is proven yet. */
interface Notice<Id extends OperationId> {
  readonly params: Params<Id>;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The body, byte by byte as it was signed. */
  readonly bytes: Uint8Array;
  /** The same as JSON, for who has proven it. */
  readonly json: () => unknown;
  readonly nowMs: number;
  /** Once it is proven whose it is: what the change needs to know of its request, and what the organization has stored. */
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: Store;
  };
}

interface Answered {
  /** What the sender is answered who asks whether the address is right. */
  readonly confirmation?: object;
  readonly noted?: Readonly<Record<string, number>>;
}

/** Counts the requests of a server by its address. Forged requests are counted once more, with a lower limit. */
const before = ({ event }: Exchange): Promise<void> => limitReader(event, 1, Date.now());

const recover: Recover = ({ event }, error) => limitFailures(event, error, Date.now());

/** Wires an operation to which the servers of other companies send what happened there, in a form of their own. */
export function implementNotice<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<(notice: Notice<Id>, deps: Deps) => Promise<Answered>>,
  deps: Deps,
) {
  const answer = async (event: Event): Promise<Result> => {
    const bytes = event.body as Uint8Array;
    const nowMs = Date.now();
    const { confirmation, noted } = await run(
      {
        params: (event.pathParameters ?? {}) as Params<Id>,
        header: (name) => headerOf(event, name),
        bytes,
        json: () => jsonIn(bytes),
        nowMs,
        proven: (actor) => ({
          context: contextOf(event, actor, nowMs),
          store: storeOf(actor.organizationId),
        }),
      },
      deps,
    );
    event.known.noted = noted;
    return {
      statusCode: confirmation ? 200 : contract.status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(confirmation ?? {}),
    };
  };
  return onion(contract.id, { before, readBody: readBytes, answer, recover });
}

function contextOf({ known }: Event, actor: Actor, nowMs: number): TransactionContext {
  known.actor = actor;
  const { requestId = '' } = known;
  return { actor, nowMs, requestId, dryRun: false, precondition: undefined };
}
