/**
 * The maximum number of steps for the rules of all calendars of a connection: half a second of a processor.
 */
const mostSteps = 5_000_000;
/** The maximum number of steps for one rule: a time every quarter of an hour for 15 months. */
const mostOfRule = 500_000;

/**
 * The remaining steps for rules. Steps are counted instead of time, so that the same entries have the same
 * result on every machine. All calendars that are read together share one budget.
 */
export class WorkBudget {
  #left: number;
  readonly #ofRule: number;

  constructor(steps: number = mostSteps, ofRule: number = mostOfRule) {
    this.#left = steps;
    this.#ofRule = ofRule;
  }

  get left(): number {
    return this.#left;
  }

  /** The steps that the next rule may take. */
  get ofRule(): number {
    return Math.min(this.#left, this.#ofRule);
  }

  spend(steps: number): void {
    this.#left = Math.max(0, this.#left - steps);
  }
}
