import type { OperationId } from '../../lib/contract/routes.ts';

/** One request of the collection. Missing members default to the example of the operation. */
export interface Step {
  readonly id: OperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /**
   * The expected status if the request cannot succeed, because its data is not known in advance.
   */
  readonly status?: number;
  /** Members that replace those of the example's body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Scripts that run before the request, and after it with its `reply`. */
  readonly before?: string;
  readonly after?: string;
}

/** Stores a value of a response for later requests. */
export const keep = (name: string, value: string): string =>
  `pm.collectionVariables.set('${name}', ${value});`;
