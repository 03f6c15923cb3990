import { causesOf } from '../app/causes-of.ts';
import { type Action, commit } from '../data/engine/commit.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Run } from './lane-run.ts';
import { reasonOf } from './reason-of.ts';
import { lookAgainMs, passedOverForMs, unreadableError } from './unreadable.ts';

/** Something in the lane of an endpoint that cannot be read, since when (epoch milliseconds), and what sets it aside. */
export interface Unreadable {
  readonly place: string;
  readonly sinceMs: number;
  readonly toAside: (reason: string, nowMs: number) => readonly Action[];
}

/**
 * What was met in a lane and cannot be read. All else in the lane is sent; a release that is being deployed may
 * read it, so it is set aside only after an hour.
 */
export class PassedOver {
  readonly #of: OrganizationId;
  readonly #run: Pick<Run, 'now' | 'failures'>;
  /** When each of it is looked at again (epoch milliseconds), by their places. */
  readonly #againMs = new Map<string, number>();

  constructor(of: OrganizationId, run: Pick<Run, 'now' | 'failures'>) {
    this.#of = of;
    this.#run = run;
  }

  /** When something is to be looked at again (epoch milliseconds); undefined where nothing is left of it. */
  get nextMs(): number | undefined {
    const instants = [...this.#againMs.values()];
    return instants.length > 0 ? Math.min(...instants) : undefined;
  }

  /** What is met again in the same lane is known already. */
  async meet({ place, sinceMs, toAside }: Unreadable): Promise<void> {
    if (this.#againMs.has(place)) return;
    const why = unreadableError();
    this.#run.failures.push(causesOf(why));
    const nowMs = this.#run.now();
    if (nowMs >= sinceMs + passedOverForMs) {
      if (await this.#isAside(toAside(reasonOf(why), nowMs))) return;
    }
    this.#againMs.set(place, lookAgainMs(sinceMs, { nowMs: this.#run.now }));
  }

  /** What the table does not take is reported, and stops nothing either. */
  async #isAside(actions: readonly Action[]): Promise<boolean> {
    try {
      return (await commit(this.#of, actions)) === 'committed';
    } catch (error) {
      if (isUnavailable(error)) throw error;
      this.#run.failures.push(causesOf(error as Error));
      return false;
    }
  }
}
