/** Values that the items of an organization do not contain. */
export interface AuditContext {
  readonly nowMs: number;
  /** The first version of the secret of the stage. The names of the lists of guests depend on it. */
  readonly secret: string;
}
