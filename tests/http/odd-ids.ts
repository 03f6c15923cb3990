/** What a key of the table cannot be, what one is made of, and what every object has. */
export const oddIds = [
  '',
  'x'.repeat(65),
  'x'.repeat(5000),
  '😀'.repeat(500),
  'a#META',
  '\u0000',
  '\ud800',
  '__proto__',
];
/** What somebody might take for something else. */
export const otherOddIds = [
  'x'.repeat(64),
  '😀'.repeat(64),
  'a/b',
  'a%2Fb',
  '#',
  '~',
  '..',
  '.',
  '*',
  '\u202e',
  'dry-run',
  'constructor',
  'null',
  '{uid}',
];
