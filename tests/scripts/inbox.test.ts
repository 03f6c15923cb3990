import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newWebhookSecret, webhookHeaders } from '../../lib/outbound/sign-webhook.ts';
import { type Inbox, startInbox } from '../../scripts/local/inbox/inbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
const start = () => startInbox(folder, { smtp: 0, page: 0 });
const portOf = (url: string) => Number(new URL(url).port);
let inbox: Inbox;

beforeAll(async () => {
  inbox = await start();
});

afterAll(async () => {
  await inbox.close();
  rmSync(folder, { recursive: true });
});

const send = (mail: object) =>
  createTransport(inbox.smtpUrl).sendMail({
    from: 'Ann <ann@example.com>',
    to: 'Ada <ada@example.com>',
    ...mail,
  });

const see = async (path: string) => {
  const reply = await fetch(new URL(path, inbox.pageUrl));
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
};

const newest = async () => /href="(\/mails\/[\w-]+)"/u.exec((await see('/')).body)?.[1] ?? '';

const sendText = (body: string, secret = inbox.textSecret) =>
  fetch(inbox.textUrl, {
    method: 'POST',
    headers: webhookHeaders({ id: 'a', timestampSeconds: 1_800_000_000, body }, [secret]),
    body,
  });

test('a text message is listed and shown with the mails', async () => {
  const data = { to: '+819012345678', text: '【予約】3月5日 & more 🗓' };
  const { status } = await sendText(JSON.stringify({ type: 'text.requested', data }));
  expect(status).toBe(202);
  expect((await see('/')).body).toContain('Text message to +819012345678</a></td>');
  const { body } = await see(await newest());
  expect(body).toMatch(/<pre>【予約】3月5日 &amp; more 🗓\s*<\/pre>/u);
});

test('a text message that the service did not sign is refused', async () => {
  const body = JSON.stringify({ data: { to: '+819000000000', text: 'No' } });
  expect((await sendText(body, newWebhookSecret())).status).toBe(403);
  expect((await fetch(inbox.textUrl, { method: 'POST', body })).status).toBe(403);
  expect((await see('/')).body).not.toContain('+819000000000');
});

test('a mail is listed and shown with its attachments', async () => {
  const entry = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  await send({
    subject: '【予約確定】A talk & more',
    text: 'Hello Ada,',
    html: '<p>Hello <b>Ada</b></p>',
    icalEvent: { method: 'REQUEST', content: entry },
  });
  expect((await see('/')).body).toMatch(
    /【予約確定】A talk &amp; more<\/a><\/td><td>Ada &lt;ada@example\.com&gt;/u,
  );
  const path = await newest();
  const { body, headers } = await see(path);
  expect(body).toContain('<pre>Hello Ada,\n</pre>');
  expect(body).toContain('&lt;p&gt;Hello &lt;b&gt;Ada');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const index of [0, 1]) {
    expect((await see(`${path}/attachments/${index}`)).body.trim()).toBe(entry.trim());
  }
  expect((await see(`${path}/source`)).body).toMatch(/^From: Ann <ann@example\.com>/mu);
});

test('the text of a mail is escaped on the page', async () => {
  const script = '<script>alert(1)</script>';
  await send({ subject: script, text: script, html: script });
  for (const path of ['/', await newest()]) expect((await see(path)).body).not.toContain('<script');
});

test.each(['/mails/none', '/mails/..%2f..%2fpackage', '/mails/1-2/attachments/0', '/other'])(
  'the path %s is 404',
  async (path) => {
    expect((await see(path)).status).toBe(404);
  },
);

test('an attachment that a mail does not have is 404', async () => {
  await send({ subject: 'Nothing attached', text: 'Hello' });
  expect((await see(`${await newest()}/attachments/0`)).status).toBe(404);
});

test('a mail that breaks off half-way is not stored', async () => {
  const before = (await see('/')).body;
  const socket = connect(portOf(inbox.smtpUrl), '127.0.0.1');
  socket.end(
    'EHLO a\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: Half',
  );
  await text(socket);
  expect((await see('/')).body).toBe(before);
});

test('the inbox uses other ports if its usual ports are taken', async () => {
  const taken = { smtp: portOf(inbox.smtpUrl), page: portOf(inbox.pageUrl) };
  const second = await startInbox(folder, taken);
  onTestFinished(() => second.close());
  expect(portOf(second.smtpUrl)).not.toBe(taken.smtp);
  expect((await fetch(second.pageUrl)).status).toBe(200);
});

test('links of a mail open outside its frame, in which no script runs', async () => {
  await send({ subject: 'A link', text: 'x', html: '<a href="https://example.com/">Go</a>' });
  const { body } = await see(await newest());
  expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(body).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;a href=');
});

test('the inbox shows earlier mails after a restart', async () => {
  await send({ subject: 'Kept', text: 'Hello' });
  const before = (await see('/')).body;
  await inbox.close();
  inbox = await start();
  expect((await see('/')).body).toBe(before);
  expect(before).toContain('Kept');
});

test('the inbox refuses a website whose name resolves to this machine', async () => {
  const statusOf = (host: string) =>
    new Promise((resolve, reject) => {
      const sent = get(inbox.pageUrl, { headers: { host } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      sent.once('error', reject);
    });
  const { port } = new URL(inbox.pageUrl);
  for (const own of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(await statusOf(`${own}:${port}`)).toBe(200);
  }
  for (const foreign of [`evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.nip.io']) {
    expect(await statusOf(foreign)).toBe(403);
  }
});

test('the inbox redirects to an address that signs the owner of the demo in', async () => {
  const address = { url: 'http://127.0.0.1:3000/sign-in#token', cookie: 'browser-3000=secret' };
  const other = await startInbox(folder, { smtp: 0, page: 0 }, async () => address);
  onTestFinished(() => other.close());
  const reply = await fetch(`${other.pageUrl}/sign-in`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location'), reply.headers.get('set-cookie')]).toEqual([
    302,
    address.url,
    address.cookie,
  ]);
  expect((await see('/sign-in')).status).toBe(404);
});
