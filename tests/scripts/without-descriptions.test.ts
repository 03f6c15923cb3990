import { expect, test } from 'vitest';
import { removeDescriptions } from '../../scripts/bundle/without-descriptions.ts';

const source = `const name = described(
  v.optional(described(text(64), 'Inner "text" of (one)')),
  \`Outer, \${'text'}\`,
  described(v.string(), 'an example'),
);
const all = describedMembers({ name, age: v.number() }, texts);
const undescribed = notDescribed(v.string(), 'stays');
`;

test('descriptions and examples are removed, and schemas and line numbers stay', () => {
  const lines = removeDescriptions('lib/contract/a.ts', source).split('\n');
  expect(lines.map((line) => line.trim()).filter((line) => line !== '')).toEqual([
    'const name = described(',
    'v.optional(described(text(64)))',
    ');',
    'const all = describedMembers({ name, age: v.number() });',
    "const undescribed = notDescribed(v.string(), 'stays');",
  ]);
  expect(lines.indexOf("const undescribed = notDescribed(v.string(), 'stays');")).toBe(6);
});
