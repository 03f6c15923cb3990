import { afterEach, expect, test, vi } from 'vitest';
import { decoded, pathAfter } from '../../pages/shared/path.ts';

afterEach(() => vi.unstubAllGlobals());

test('an invalid escape in the address gives an empty name and no error', () => {
  for (const pathname of ['/t/%E0%A4%A/e/x', '/t/%ff', '/t/%', '/t']) {
    vi.stubGlobal('location', { pathname });
    expect(pathAfter('t')).toBe('');
  }
  vi.stubGlobal('location', { pathname: '/t/a%20b/e/x' });
  expect([pathAfter('t'), pathAfter('e')]).toEqual(['a b', 'x']);
  expect(['%', '%E0%A4%A', 'a%20b'].map(decoded)).toEqual(['', '', 'a b']);
});
