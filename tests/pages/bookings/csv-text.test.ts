import { expect, test } from 'vitest';
import { csvText } from '../../../pages/bookings/csv-text.ts';

test('cells are in quotes, quotes are doubled, and each line ends with CRLF', () => {
  expect(
    csvText([
      ['a', 'b, c'],
      ['say "hi"', 'two\nlines'],
      ['', '予約'],
    ]),
  ).toBe('"a","b, c"\r\n"say ""hi""","two\nlines"\r\n"","予約"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://x.example","a")'])(
  'the cell %j is a text and not a formula',
  (cell) => {
    expect(csvText([[cell]])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`);
  },
);

test.each([
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['x;=1+1;', "x;'=1+1;"],
  ['x\n=1', "x\n'=1"],
  ['x\t-1', "x\t'-1"],
  ['＝1＋1', "'＝1＋1"],
])('no part of the cell %j is a formula', (cell, text) => {
  expect(csvText([[cell]])).toBe(`"${text}"\r\n`);
});

test.each(['1-1', 'a=b', 'ada@example.com', ' =1', "'=1"])(
  'the cell %j has no added apostrophe',
  (cell) => {
    expect(csvText([[cell]])).toBe(`"${cell}"\r\n`);
  },
);
