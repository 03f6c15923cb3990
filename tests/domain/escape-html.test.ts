import { expect, test } from 'vitest';
import { escapeHtml } from '../../lib/domain/escape-html.ts';

test('every character with a meaning in HTML is escaped once', () => {
  expect(escapeHtml(`<a href="/?a=1&b=2" title='&amp;'>日本</a>`)).toBe(
    '&lt;a href=&quot;/?a=1&amp;b=2&quot; title=&#39;&amp;amp;&#39;&gt;日本&lt;/a&gt;',
  );
});
