/**
 * One thing that is wrong with a request. `pointer` is a JSON Pointer into the body, or
 * `query/<name>`, `header/<name>`, `path/<name>`; `code` is stable, `detail` is for people.
 */
export interface Violation<Code extends string = string> {
  readonly pointer: string;
  readonly code: Code;
  readonly detail: string;
}

/** A JSON Pointer (RFC 6901) from the keys on the way to a member. */
export const pointerTo = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
