/** A week as text, in the order of weeks: enough for those of ten thousand years. */
export const padded = (week: number): string => String(week).padStart(6, '0');

/** Numbers as text, in their order. */
export const inOrder = (number: number): string => String(number).padStart(12, '0');

/** Epoch milliseconds as text, in their order. */
export const moment = (ms: number): string => String(ms).padStart(13, '0');

/** Sorts after everything that begins with the text before it. */
export const last = '~';

/** All that stands by its position, after one of them. */
export const placesAfter = (letter: string, position: number) => ({
  from: `${letter}#${inOrder(position + 1)}`,
  to: `${letter}#${last}`,
});

/** With what the range keys of each kind begin. */
export const attachmentKinds = { recording: 'REC', transcript: 'TR', recap: 'SUM' } as const;
