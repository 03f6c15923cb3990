import { described } from '../described.ts';
import { filledText } from '../fields.ts';

/** ID that a recorder gives its attachment. */
export const sourceIdOf = (kind: string, example: string) =>
  described(
    filledText(255),
    `The ID that your recorder gave the ${kind}. However often you send the same ID, the ${kind} is added once.`,
    example,
  );
