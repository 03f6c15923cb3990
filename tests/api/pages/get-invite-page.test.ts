import { expect, test } from 'vitest';
import { GetInvitePage } from '../../../lib/contract/pages/get-invite-page.ts';
import { call } from '../../support/http/call.ts';
import { assetsIn } from './page-parts.ts';

test('the page of an invitation is the same for everyone, in two languages, and no website may frame it', async () => {
  const english = await call(GetInvitePage, { query: 'name=canary' });
  expect([english.status, english.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(english.body).toContain('<title>Invitation</title>');
  expect(english.body).not.toMatch(/canary| on\w+=| style=|<style/u);
  expect(english.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const japanese = await call(GetInvitePage, { headers: { 'accept-language': 'ja' } });
  expect(japanese.body).toContain('<title>招待</title>');
  expect(assetsIn(english.body).map((name) => name.replace(/-\w+\./u, '.'))).toEqual([
    'page.css',
    'invite.css',
    'invite.js',
  ]);
});
