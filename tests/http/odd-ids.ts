/** What a key of the table cannot be, and what one is made of. */
export const oddIds = ['', 'x'.repeat(5000), 'a#META'];
/** What is nearly too long, what no key was made of, and what somebody might take for something else. */
export const otherOddIds = [
  'x'.repeat(65),
  '😀'.repeat(500),
  '__proto__',
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
