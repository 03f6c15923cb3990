import { expect, onTestFinished, test, vi } from 'vitest';
import { recordTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import {
  deauthorized,
  file,
  recordingCompleted,
  signed,
  summaryCompleted,
  urlValidation,
} from '../../support/meetings/zoom-notices.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';
import { bookWithMeeting, listAttachments, receive, send } from './noticing.ts';

test('a validation of the URL by Zoom is answered with the hash of its token, and requires a signature', async () => {
  vi.stubEnv('ZOOM_SECRET_TOKEN', 'the secret of an app');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { status, body } = await send(urlValidation);
  // printf 'qgg8vlvZRS6UYooatFL8Aw' | openssl dgst -sha256 -hmac 'the secret of an app'
  const encryptedToken = '6f8a37d5d14a895700f7315d4beabe7e627d055f1494c89fc26da699d2696710';
  expect([status, body]).toEqual([200, { plainToken: 'qgg8vlvZRS6UYooatFL8Aw', encryptedToken }]);
  expect((await receive(signed(urlValidation, { secret: 'another' }))).status).toBe(401);
});

const minuteMs = 60_000;

test.each([
  ['forged', () => ({ secret: 'another' })],
  ['old', () => ({ atMs: Date.now() - 6 * minuteMs })],
  ['from the future', () => ({ atMs: Date.now() + 6 * minuteMs })],
])('a notice that is %s is 401 before the table is read', async (_, signing) => {
  const { world, booking, id } = await bookWithMeeting();
  const calls = recordTableCalls();
  for (const notice of [recordingCompleted(id), '{', 'x'.repeat(200_000)]) {
    const { status, body, headers } = await receive(signed(notice, signing()));
    expect([status, body.code]).toEqual([401, 'notice/refused']);
    expect(headers['www-authenticate']).toBeTruthy();
  }
  expect(calls).toEqual([]);
  expect((await listAttachments(world, booking)).flat()).toEqual([]);
});

test('a notice without a signature or a body is 401, also with a valid API key', async () => {
  const { owner } = await newWorld();
  const { status, body } = await receive({ as: owner, body: urlValidation });
  expect([status, body.code]).toEqual([401, 'notice/refused']);
  expect((await receive({})).status).toBe(401);
});

test.each(['teams', 'googleMeet', 'jitsi', 'Zoom', '__proto__', 'constructor'])(
  'a notice of the provider %s is 404',
  async (provider) => {
    const { status, body } = await receive(signed(urlValidation), provider);
    expect([status, body.code]).toEqual([404, 'conferencing-provider/unknown']);
  },
);

test('a notice of Zoom is 404 if no secret token is set', async () => {
  vi.stubEnv('ZOOM_SECRET_TOKEN', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { status, body } = await receive(signed(urlValidation, { secret: '' }));
  expect([status, body.code]).toEqual([404, 'conferencing-provider/unknown']);
});

test.each<[unknown, string]>([
  [{ event: 7 }, '/event'],
  [{}, '/event'],
  [[], ''],
  [null, ''],
  ['text', ''],
  [{ event: 'endpoint.url_validation', payload: {} }, '/payload/plainToken'],
  [{ event: 'recording.completed' }, '/payload'],
  [recordingCompleted(1.5), '/payload/object/id'],
  [recordingCompleted('a#b'), '/payload/object/id'],
  [recordingCompleted(-1), '/payload/object/id'],
  [recordingCompleted(1e300), '/payload/object/id'],
  [recordingCompleted(1, {}, 'a#b'), '/payload/account_id'],
  [recordingCompleted(1, { share_url: 7 }), '/payload/object/share_url'],
  [recordingCompleted(1, { recording_files: {} }), '/payload/object/recording_files'],
  [
    recordingCompleted(1, { recording_files: [file({ play_url: [] })] }),
    '/payload/object/recording_files/0/play_url',
  ],
  [
    recordingCompleted(1, { recording_files: Array.from({ length: 1001 }, () => ({})) }),
    '/payload/object/recording_files',
  ],
  [deauthorized('a#b', 'ann', '2032-02-23T22:14:57Z'), '/payload/account_id'],
  [deauthorized('account', 'ann', 'lately'), '/payload/deauthorization_time'],
  [summaryCompleted(1, { next_steps: [7] }), '/payload/object/next_steps/0'],
  [summaryCompleted(1, { meeting_uuid: null }), '/payload/object/meeting_uuid'],
])(
  'a signed notice that differs from the documentation of Zoom is 400: %#',
  async (notice, pointer) => {
    const writes = recordWrites();
    const { status, body } = await send(JSON.stringify(notice));
    writes.end();
    expect([status, body.code, writes.keys]).toEqual([400, 'request/invalid', []]);
    expect(body.errors?.map((error) => error.pointer)).toContain(pointer);
  },
);

test.each(['', '{', '\ufeff{}', '{"event":"a"}x', '['.repeat(100_000)])(
  'a signed notice that is not JSON is 400: %#',
  async (text) => {
    const { status, body } = await send(text);
    expect([status, body.code]).toEqual([400, 'request/not-json']);
  },
);

test('a notice that is too large is 413 before its signature is verified', async () => {
  const padding = 'x'.repeat(256 * 1024);
  for (const size of [1, 20]) {
    const notice = { ...urlValidation, padding: padding.repeat(size) };
    expect((await send(notice)).body.code).toBe('request/too-large');
    const { rawBody, headers } = signed(notice);
    const event = { body: Buffer.from(rawBody).toString('base64'), isBase64Encoded: true };
    expect((await receive({ rawBody, headers, event })).status).toBe(413);
  }
});

test('a client is limited by its address, and can send fewer forged notices than valid ones', async () => {
  // Allows 100 requests in ten seconds, and 10 forged ones.
  vi.stubEnv('CREDENTIAL_RATE', '10');
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 10_000) * 10_000 });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const [good, bad] = [newAddress(), newAddress()];
  const from = (address: string) => fromAddress(address, 'POST', '/v1/conferencing/zoom/events');
  const forged = { ...signed(urlValidation, { secret: 'another' }), event: from(bad) };
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) statuses.push((await receive(forged)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const confirmed = { ...signed(urlValidation), event: from(good) };
  const answers: (string | number)[] = [];
  for (let sent = 0; sent < 110; sent += 1) {
    const { status, body } = await receive(confirmed);
    answers.push(body.code ?? status);
  }
  expect(new Set(answers.slice(0, 100))).toEqual(new Set([200]));
  expect(answers.at(-1)).toBe('caller/rate-limited');
});
