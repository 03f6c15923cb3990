/**
 * Thrown if a change takes longer than one request may. Finished steps stay finished, the change is not in force yet,
 * and the same request continues when it is sent again.
 */
export class Unfinished extends Error {
  /** Progress in the form of the contract. */
  readonly progress: Readonly<Record<string, number>>;

  constructor(progress: Readonly<Record<string, number>>) {
    super('The change goes on when it is asked for again.');
    this.name = 'Unfinished';
    this.progress = progress;
  }
}
