import type { OperationId, Params, routes } from './routes.ts';

type Groups = typeof routes;

/** Request and reply of one call, as the document prints it. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  /** Parameters as text, in the form of the address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** File with the bytes of the body. */
  readonly file?: { readonly name: string; readonly mediaType: string };
  readonly reply: unknown;
  /** Present if the contract has one. */
  readonly progress?: unknown;
  readonly confirmation?: unknown;
}

type WithParams<Id extends OperationId> = keyof Params<Id> extends never
  ? { readonly params?: never }
  : { readonly params: Params<Id> };

/** One example for every operation of a group, with a value for every parameter of its path. */
export type ExamplesOf<Group extends keyof Groups> = {
  readonly [Id in keyof Groups[Group] & OperationId]: Example & WithParams<Id>;
};
