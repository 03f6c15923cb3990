import { spoken } from './locale.ts';

/** Names as one text: `Ada, Bo and Cy`. */
export const listText = (names: readonly string[]): string =>
  new Intl.ListFormat(spoken, { type: 'conjunction' }).format(names);
