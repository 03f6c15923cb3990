/** How many steps the rules of all calendars of a connection may take together: half a second of a processor. */
const mostSteps = 5_000_000;
/** How many steps one rule may take: a time every quarter of an hour for 15 months. */
const mostOfRule = 500_000;

/**
 * The steps that rules may still take. They are counted and not timed, so the same entries have the same result
 * on every machine. All calendars that are read together share one budget.
 */
export class WorkBudget {
  #left: number;
  readonly #ofRule: number;

  constructor(steps: number = mostSteps, ofRule: number = mostOfRule) {
    this.#left = steps;
    this.#ofRule = ofRule;
  }

  /** The steps that are left. */
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
