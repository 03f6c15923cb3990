import type { Change } from './change.ts';
import type { Unchanged } from './unchanged.ts';
import type { Violation } from './violation.ts';

/** The reply, and the changes that make it true. All changes are stored in one transaction, or none. */
export interface Decided<Reply, Changed extends Change = never> {
  readonly reply: Reply;
  /** Absent if nothing is stored. */
  readonly changes?: readonly (Changed | Unchanged)[] | undefined;
}

/** Why nothing is changed. `refused` is the code of a problem; every member that is wrong is a violation. */
export interface Refused<Code extends string = string> {
  readonly refused: Code;
  readonly detail?: string;
  readonly violations?: readonly Violation[];
  /** What the problem carries beside its code. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export type Decision<Reply, Code extends string = string, Changed extends Change = never> =
  | Decided<Reply, Changed>
  | Refused<Code>;

/** A function that decides, or that makes a list of changes. */
export type Deciding = (...parameters: never) => unknown;

/** The changes that a decision can return: `ChangedBy<typeof confirmBooking>`. */
export type ChangedBy<Decide extends Deciding> = ChangedIn<ReturnType<Decide>>;

type ChangedIn<Result> = Result extends readonly (infer Changed extends Change)[]
  ? Exclude<Changed, Unchanged>
  : Result extends { readonly changes?: readonly (infer Changed extends Change)[] | undefined }
    ? Exclude<Changed, Unchanged>
    : never;

/** Tells a refusal from what was looked for. */
export const isRefused = <Code extends string>(
  value: object | Refused<Code>,
): value is Refused<Code> => 'refused' in value;

export const refuse = <Code extends string>(
  refused: Code,
  parts: Omit<Refused<Code>, 'refused'> = {},
): Refused<Code> => ({ refused, ...parts });

/** Refuses a request for every violation in it, which give the problem their own code if they have one in common. */
export const refuseViolations = <Code extends string>(
  violations: readonly Violation<Code>[],
): Refused<Code | 'request/unprocessable'> => ({ refused: 'request/unprocessable', violations });

/** The same where a request may have none; then it is not refused. */
export const refuseInvalid = <Code extends string>(
  violations: readonly Violation<Code>[],
): Refused<Code | 'request/unprocessable'> | undefined =>
  violations.length > 0 ? refuseViolations(violations) : undefined;
