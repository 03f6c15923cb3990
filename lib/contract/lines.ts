import * as v from 'valibot';

/** JSON can spell half of a surrogate pair, which has no bytes in UTF-8, so the table refuses it. */
const isWellFormed = (sent: string): boolean => sent.isWellFormed();
const notWellFormed = 'Must be well-formed Unicode text.';

/** Control characters (C0, DEL and C1) are in no text that people write, and databases of webhook receivers refuse NUL. */
export const line = v.pipe(
  v.string(),
  v.check(isWellFormed, notWellFormed),
  v.check((sent) => !/\p{Cc}/u.test(sent), 'Must not contain control characters.'),
);
/** Texts that people write in several lines can also have tabs and line breaks. */
export const lines = v.pipe(
  v.string(),
  v.check(isWellFormed, notWellFormed),
  v.check(
    (sent) => !/(?!\r\n)[^\P{Cc}\t\n]/u.test(sent),
    'Must not contain control characters other than tabs and line breaks.',
  ),
);
