import { expect, test } from 'vitest';
import { type Declared, reachedBy } from '../../scripts/reached-declarations.ts';

test.each<[string, string, Declared]>([
  ['imports a name', 'functions/fallback.ts', 'lib/http/implement-fallback.ts implementFallback'],
  ['exports a name of another file', 'lib/contract/fields.ts', 'lib/contract/uid.ts uid'],
  ['loads a file with import()', 'lib/http/read-token.ts', 'lib/http/verify-jwt.ts verifyJwt'],
])('a file that %s reaches its declaration', (_, file, declared) => {
  expect(reachedBy(file, () => false)).toContain(declared);
});
