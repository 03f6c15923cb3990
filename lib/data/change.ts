/** What the table's stream tells of a write: the record of an accepted change is its event. */
export interface Change {
  readonly kind: string;
  readonly by: string;
  readonly at: string;
  readonly requestId: string;
  /** Messages to people are held back. */
  readonly isSilent?: boolean;
  readonly message?: string;
}
