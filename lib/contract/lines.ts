import * as v from 'valibot';

/** JSON can contain half of a surrogate pair. It has no bytes in UTF-8, so the table refuses it. */
const isWellFormed = (sent: string): boolean => sent.isWellFormed();
const notWellFormed = 'Must be well-formed Unicode text.';

/**
 * Text without control characters (C0, DEL and C1). People do not write them, and databases of webhook receivers refuse
 * NUL.
 */
export const line = v.pipe(
  v.string(),
  v.check(isWellFormed, notWellFormed),
  v.check((sent) => !/\p{Cc}/u.test(sent), 'Must not contain control characters.'),
);
/** Text of several lines, which may also contain tabs and line breaks. */
export const lines = v.pipe(
  v.string(),
  v.check(isWellFormed, notWellFormed),
  v.check(
    (sent) => !/(?!\r\n)[^\P{Cc}\t\n]/u.test(sent),
    'Must not contain control characters other than tabs and line breaks.',
  ),
);
