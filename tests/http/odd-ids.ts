/** IDs that cannot be part of a table key, and one with the separator of keys. */
export const oddIds = ['', 'x'.repeat(5000), 'a#META'];
/** IDs near the maximum length, unused IDs, and IDs that code might misinterpret. */
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
