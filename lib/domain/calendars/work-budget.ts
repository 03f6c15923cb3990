/** What rules may cost together, in occurrences of the simplest one: a second or two of a processor. */
const mostWork = 500_000;
/** What a rule costs that is not gone through. */
const workOfRefused = 10_000;

/**
 * What rules may still cost. It is counted and not timed, so the same entries give the same time everywhere. All calendars
 * that are looked at together share one.
 */
export class WorkBudget {
  #left: number;

  constructor(work: number = mostWork) {
    this.#left = work;
  }

  /** Takes what a rule is going to cost; false where so much is not left, and it is not to be gone through. */
  take(work: number): boolean {
    const isEnough = work <= this.#left;
    this.#left -= isEnough ? work : workOfRefused;
    return isEnough;
  }
}
