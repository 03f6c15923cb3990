import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the parts of the client that replace those of the SDK have at most 450 lines', () => {
  const folder = new URL('../../../lib/data/client/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const lines = files.map(
    (name) => readFileSync(new URL(name, folder), 'utf8').split('\n').length - 1,
  );
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(450);
});
