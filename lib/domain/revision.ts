/** Where a stored item stands: `ver` rises with every change that clients see, and is 0 where there is no item yet. */
export interface Revision {
  readonly ver: number;
  /** Rises with every change of what no client sees, and never falls; 0 when that never changed. */
  readonly rev?: number | undefined;
}
