/**
 * Thrown where a change takes more time than one request has. What is done of it stays done, nothing
 * of it is in force, and the same request, sent again, goes on there.
 */
export class Unfinished extends Error {
  /** How far it is, as the contract says it. */
  readonly progress: Readonly<Record<string, number>>;

  constructor(progress: Readonly<Record<string, number>>) {
    super('The change goes on when it is asked for again.');
    this.name = 'Unfinished';
    this.progress = progress;
  }
}
