/** A week as sortable text, for the next ten thousand years. */
export const padded = (week: number): string => String(week).padStart(6, '0');

/** A number as sortable text. */
export const inOrder = (number: number): string => String(number).padStart(12, '0');

/** Epoch milliseconds as sortable text. */
export const moment = (ms: number): string => String(ms).padStart(13, '0');

/** Sorts after every other suffix of the same prefix. */
export const last = '~';

/** The prefixes of the sort keys of each kind. */
export const attachmentKinds = { recording: 'REC', transcript: 'TR', recap: 'SUM' } as const;
