import { Problem, tooLarge } from '../contract/problem.ts';
import { type Action, absorb, actionsACommit, type commit, type Refusal } from '../data/commit.ts';
import { pause, timeLeftMs } from '../data/deadline.ts';
import { gate } from '../data/gate.ts';
import { writeRecord } from '../data/idempotency.ts';
import { fitsCommit } from '../data/item-size.ts';
import { type Items, readItems } from '../data/items.ts';
import type { Key } from '../data/keys.ts';
import { isUnavailable } from '../data/table.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Intent } from './intent.ts';
import { replayFrom } from './replay.ts';
import { pauseMs, undecided } from './run-transaction.ts';

/** What was decided on the state that was read: the reply, and the actions that make it true. */
export interface Plan<Reply> {
  readonly reply: Reply;
  readonly actions: readonly Action[];
  /** What must still be as it was read when the reply of no actions is kept. */
  readonly unchanged?: readonly Action[];
}

export interface Steps<State, Reply> {
  /** Reads all that the decision rests on, the record of the Idempotency-Key too. */
  readonly read: () => Promise<State & { readonly items: Items }>;
  /** Decides on it; throws the problem when the state forbids the change. It runs again on a newer state after a lost race. */
  readonly decide: (state: State & { readonly items: Items }) => Plan<Reply> | Promise<Plan<Reply>>;
  readonly commit: typeof commit;
  /** The resource itself: when somebody else changed it, other items matter too, and all is read again. */
  readonly root?: Key;
  /** The change holds more than one transaction can do. */
  readonly tooLarge:
    | 'booking/too-large'
    | 'schedule/too-large'
    | 'event-type/too-large'
    | 'calendar/too-large';
}

const throttledAtMost = 3;

/**
 * Nothing is true because of this gate: it only spares a process that serves many requests at once
 * (the local service does, Lambda does not) that hundreds race each other for the same week, of
 * which one can win a round.
 */
const inTurn = gate(4);

/**
 * Read, decide, commit; after a lost race decide again on what the refusal found. 409 means decided,
 * 503 undecided: then the same request with the same Idempotency-Key finds out what came of it.
 */
export function settle<State, Reply>(intent: Intent, steps: Steps<State, Reply>): Promise<Reply> {
  let isTried = false;
  const commit: typeof steps.commit = (of, actions) => {
    isTried = true;
    return steps.commit(of, actions);
  };
  // An earlier attempt of the SDK may have been done whose answer was lost, whatever is read after it.
  return inTurn(() => settleNow(intent, { ...steps, commit })).catch((error: unknown) => {
    throw isTried && isUnavailable(error) ? undecided(error) : error;
  });
}

async function settleNow<State, Reply>(intent: Intent, steps: Steps<State, Reply>): Promise<Reply> {
  const of = intent.actor.organizationId;
  let state = await steps.read();
  for (let attempt = 0, throttled = 0; ; attempt += 1) {
    replayFrom(state.items, of, intent.claim);
    const plan = await decideOn(state, steps, of);
    if (plan === undefined) {
      if (timeLeftMs() <= 0) throw undecided();
      state = await steps.read();
      continue;
    }
    // The resource says more finely who may change it, and earlier; what it forgets ends here.
    if (!intent.roles.includes(intent.actor.role)) throw new Problem('caller/role-forbids');
    // Sealed before anything is written: a reply that does not fit its contract must not be found out after the change.
    const sent = intent.seal(plan.reply);
    const record = intent.claim && writeRecord(of, intent.claim, sent);
    const actions = record ? [record, ...(plan.unchanged ?? []), ...plan.actions] : plan.actions;
    if (actions.length > actionsACommit || !fitsCommit(actions)) throw tooLarge(steps.tooLarge);
    if (intent.isDryRun || actions.length === 0) return plan.reply;
    const outcome = await steps.commit(of, actions);
    if (outcome === 'committed') return plan.reply;
    throttled += Number(outcome.throttled);
    if (throttled > throttledAtMost || timeLeftMs() <= 0) throw undecided();
    if (tellsEnough(outcome, steps.root)) absorb(state.items, outcome);
    else {
      if (outcome.items.length === 0) await pause(pauseMs(outcome, attempt));
      state = await steps.read();
    }
  }
}

/**
 * What a resource leads to is read after the resource, so a conflict may be with its own change of
 * the moment between: a reassigned booking finds the other host taken, by itself. A conflict stands
 * when the resource is still the one that was read; undefined when it is not.
 */
async function decideOn<State, Reply>(
  state: State & { readonly items: Items },
  { decide, root }: Steps<State, Reply>,
  of: OrganizationId,
): Promise<Plan<Reply> | undefined> {
  try {
    return await decide(state);
  } catch (error) {
    if (root === undefined || !(error instanceof Problem) || error.status !== 409) throw error;
    const now = (await readItems(of, [root])).get(root);
    const before = state.items.get(root);
    if (now?.ver === before?.ver && now?.rev === before?.rev) throw error;
    return undefined;
  }
}

/** Whether the decision can be made again on what the refusal found. */
const tellsEnough = ({ items }: Refusal, root: Key | undefined): boolean =>
  items.length > 0 && !items.some(({ key }) => key.pk === root?.pk && key.sk === root.sk);
