import type { OperationId } from '../../lib/contract/routes.ts';

/** One request of the collection. What it does not say is that of the example of its operation. */
export interface Step {
  readonly id: OperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** What is answered in place of a success, where nobody can know beforehand what to send. */
  readonly status?: number;
  /** Members of the body in place of the example's. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** What is done before it is sent, and with its `reply`. */
  readonly before?: string;
  readonly after?: string;
}

/** Keeps a value of a reply for the requests after it. */
export const keep = (name: string, value: string): string =>
  `pm.collectionVariables.set('${name}', ${value});`;
