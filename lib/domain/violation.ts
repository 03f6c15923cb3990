/**
 * A single fault of a request. `pointer` is a JSON Pointer into the body, or `query/<name>`,
 * `header/<name>` or `path/<name>`. `code` never changes. `detail` is for people.
 */
export interface Violation<Code extends string = string> {
  readonly pointer: string;
  readonly code: Code;
  readonly detail: string;
}

/** Builds a JSON Pointer (RFC 6901) from the keys that lead to a member. */
export const pointerTo = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
