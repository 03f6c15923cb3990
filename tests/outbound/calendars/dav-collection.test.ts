import { expect, test } from 'vitest';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';

/** Reads an answer with one response for many `href` elements. Each is relative to a long URL. */
function readMany(count: number) {
  const url = `https://dav.example/${'p'.repeat(1999)}/`;
  const hrefs = '<href>x</href>'.repeat(count);
  const text = `<multistatus><response>${hrefs}<status>HTTP/1.1 404 No</status></response></multistatus>`;
  return readRows({ url, status: 207, type: 'text/xml', text });
}

test('the paths of a CalDAV response have at most 10 million characters together', async () => {
  const { rows } = await readMany(4995);
  expect(rows).toHaveLength(4995);
  expect(rows[0]?.path).toHaveLength(2002);
  await expect(readMany(4996)).rejects.toMatchObject({ problem: 'quota', status: 207 });
});
