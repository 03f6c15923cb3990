import type { Change } from './change.ts';
import type { Unchanged } from './unchanged.ts';
import type { Violation } from './violation.ts';

/** A reply with the changes that it reports. All changes are stored in one transaction, or none. */
export interface Decided<Reply, Changed extends Change = never> {
  readonly reply: Reply;
  /** Absent if nothing is stored. */
  readonly changes?: readonly (Changed | Unchanged)[] | undefined;
}

/**
 * A refusal, which changes nothing. `refused` is the code of the problem. Each invalid member is a
 * violation.
 */
export interface Refused<Code extends string = string> {
  readonly refused: Code;
  readonly detail?: string;
  readonly violations?: readonly Violation[];
  /** Additional members of the problem. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export type Decision<Reply, Code extends string = string, Changed extends Change = never> =
  | Decided<Reply, Changed>
  | Refused<Code>;

/** A function that returns a decision or a list of changes. */
export type Deciding = (...parameters: never) => unknown;

/** The changes that a decision can return: `ChangedBy<typeof confirmBooking>`. */
export type ChangedBy<Decide extends Deciding> = ChangedIn<ReturnType<Decide>>;

type ChangedIn<Result> = Result extends readonly (infer Changed extends Change)[]
  ? Exclude<Changed, Unchanged>
  : Result extends { readonly changes?: readonly (infer Changed extends Change)[] | undefined }
    ? Exclude<Changed, Unchanged>
    : never;

/** Distinguishes a refusal from a result. */
export const isRefused = <Code extends string>(
  value: object | Refused<Code>,
): value is Refused<Code> => 'refused' in value;

export const refuse = <Code extends string>(
  refused: Code,
  parts: Omit<Refused<Code>, 'refused'> = {},
): Refused<Code> => ({ refused, ...parts });

/**
 * Refuses a request with all its violations. The problem gets the code of the violations if all of
 * them have the same one.
 */
export const refuseViolations = <Code extends string>(
  violations: readonly Violation<Code>[],
): Refused<Code | 'request/unprocessable'> => ({ refused: 'request/unprocessable', violations });

export const refuseInvalid = <Code extends string>(
  violations: readonly Violation<Code>[],
): Refused<Code | 'request/unprocessable'> | undefined =>
  violations.length > 0 ? refuseViolations(violations) : undefined;
