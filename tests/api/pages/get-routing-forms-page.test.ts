import { expect, test } from 'vitest';
import { GetRoutingFormsPage } from '../../../lib/contract/pages/get-routing-forms-page.ts';
import { call } from '../../support/http/call.ts';

test('the page of routing forms cannot be framed and contains no inline script or style', async () => {
  const { status, headers, body } = await call(GetRoutingFormsPage, {});
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(body).toContain('<title>Routing forms</title>');
  expect(body).not.toMatch(/ on\w+=| style=|<style/u);
});

test('the page of routing forms is in the first language of the browser, whatever its query', async () => {
  const { status, body } = await call(GetRoutingFormsPage, {
    headers: { 'accept-language': 'ja' },
    query: 'code=1&state=2&%ZZ',
  });
  expect(status).toBe(200);
  expect(body).toContain('<html lang="ja">');
});
