/**
 * Versions of a stored item. `ver` increases with every change that clients see. It is 0 if the
 * item does not exist.
 */
export interface Revision {
  readonly ver: number;
  /**
   * Increases with every change that clients do not see, and never decreases. 0 if there was none.
   */
  readonly rev?: number | undefined;
}
