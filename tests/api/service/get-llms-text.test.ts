import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GetDocs } from '../../../lib/contract/service/get-docs.ts';
import { GetGuide } from '../../../lib/contract/service/get-guide.ts';
import { GetLlmsText } from '../../../lib/contract/service/get-llms-text.ts';
import { call } from '../../support/http/call.ts';

const file = new URL('../../../docs/llms.txt', import.meta.url);

test('the table of contents for language models is plain text, and the pages link to it', async () => {
  const { headers, body } = await call(GetLlmsText);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(String(body) === readFileSync(file, 'utf8')).toBe(true);
  const guide = await call(GetGuide, { params: { guide: 'errors' } });
  for (const page of [guide, await call(GetDocs)]) {
    expect(String(page.body)).toContain('href="/llms.txt"');
    expect(String(page.body)).toContain('href="/docs/guides/first-call"');
  }
});
