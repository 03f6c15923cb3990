import type { Read } from './use-editor.ts';

/** The result of several requests until one of them failed. */
export interface PartialSave<Data> {
  /** The resource after the successful requests. */
  readonly later: Read<Data>;
  /** The names of the saved parts. */
  readonly saved: readonly string[];
  /** The name of the part with the failed request. */
  readonly part: string;
  /** The JSON Pointer of this part, which precedes those of its violations. */
  readonly at: string;
}

/** A save of several requests failed. The requests before the failed one have taken effect. */
export class PartlySaved extends Error {
  override readonly name = 'PartlySaved';
  readonly result: PartialSave<unknown>;

  constructor(result: PartialSave<unknown>, cause: unknown) {
    super(`Not saved: ${result.part}`, { cause });
    this.result = result;
  }
}
