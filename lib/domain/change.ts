/**
 * One change that a decision returns. `kind` selects how it is written. All changes of a decision
 * are stored in one transaction, or none.
 */
export interface Change<Kind extends string = string, Data = unknown> {
  readonly kind: Kind;
  readonly data: Data;
  /** The transaction is committed without this change if it has no room for it. */
  readonly isOptional?: boolean;
}

/** Creates the changes of one kind: `putSchedule({ stored, event })`. */
export interface ChangeType<Kind extends string, Data> {
  (data: Data): Change<Kind, Data>;
  readonly kind: Kind;
}

/** Declares a kind of change: `defineChange<WeekChange>()('put-host-week')`. */
export const defineChange =
  <Data>() =>
  <const Kind extends string>(kind: Kind): ChangeType<Kind, Data> =>
    Object.assign((data: Data): Change<Kind, Data> => ({ kind, data }), { kind });

/**
 * Marks a change as optional. If a transaction is too large, its optional changes are dropped, the
 * last one first.
 */
export const optional = <Kind extends string, Data>(
  change: Change<Kind, Data>,
): Change<Kind, Data> => ({ ...change, isOptional: true });
