import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { sesServer } from '../../lib/outbound/ses-server.ts';
import { smtpServer } from '../../lib/outbound/smtp-server.ts';

const mail = {
  from: 'bookings@example.com',
  to: 'ada@example.com',
  source: Buffer.from('Subject: Hello\r\n\r\nHello\r\n'),
  tags: { organization: 'acme', kind: 'booked' },
};

afterEach(() => vi.unstubAllEnvs());

interface SesRequest {
  readonly line: string;
  readonly authorization: string;
  readonly body: unknown;
}

/** Sends a mail through an SES API that returns these responses in turn. Returns the requests and the outcome. */
async function sendThroughSes(...answers: readonly (readonly [number, object])[]) {
  const asked: SesRequest[] = [];
  const left = [...answers];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { method, url, headers } = request;
    const body = await json(request);
    asked.push({ line: `${method} ${url}`, authorization: headers.authorization ?? '', body });
    const [status, said] = left.shift() ?? [200, { MessageId: '1' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  vi.stubEnv(
    'AWS_ENDPOINT_URL_SESV2',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const ses = sesServer('feedback');
  onTestFinished(() => ses.close());
  return { asked, outcome: await ses.send(mail) };
}

const refused = (name: string) => ({ __type: name, message: name });

test('SES gets the signed source of a mail for its one recipient', async () => {
  const { asked, outcome } = await sendThroughSes();
  expect(outcome).toEqual({ outcome: 'sent' });
  expect(asked).toEqual([
    {
      line: 'POST /v2/email/outbound-emails',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=key\/\d+\/eu-central-1\/ses\//u,
      ),
      body: {
        FromEmailAddress: mail.from,
        Destination: { ToAddresses: [mail.to] },
        Content: { Raw: { Data: mail.source.toString('base64') } },
        ConfigurationSetName: 'feedback',
        EmailTags: [
          { Name: 'organization', Value: 'acme' },
          { Name: 'kind', Value: 'booked' },
        ],
      },
    },
  ]);
});

test.each([
  [400, 'MessageRejected', { outcome: 'unwanted', code: 'MessageRejected', status: 400 }],
  [400, 'BadRequestException', { outcome: 'unwanted', code: 'BadRequestException', status: 400 }],
  [
    400,
    'SendingPausedException',
    { outcome: 'failed', code: 'SendingPausedException', isUnknown: false },
  ],
  [
    403,
    'AccessDeniedException',
    { outcome: 'failed', code: 'AccessDeniedException', isUnknown: false },
  ],
])(
  'the outcome of a mail depends on the response of SES: %i %s',
  async (status, name, expected) => {
    const { outcome } = await sendThroughSes([status, refused(name)], [status, refused(name)]);
    expect(outcome).toEqual(expected);
  },
);

test('a mail can be sent again after SES was busy or failed', async () => {
  const busy = [429, refused('TooManyRequestsException')] as const;
  const { outcome } = await sendThroughSes(busy, busy);
  expect(outcome).toMatchObject({ outcome: 'failed', isUnknown: false });
  const broken = [500, refused('InternalFailure')] as const;
  expect((await sendThroughSes(broken, broken)).outcome).toMatchObject({
    outcome: 'failed',
    isUnknown: true,
  });
});

test('a remote mail server gets no data before TLS', async () => {
  const heard: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(new Error('The client sent a password.')),
    onMailFrom: ({ address }, _, done) => {
      heard.push(address);
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  // An address of this machine that the code does not recognize as local.
  const away = smtpServer(`smtp://me:secret@[::ffff:127.0.0.1]:${port}`);
  onTestFinished(() => away.close());
  expect(await away.send(mail)).toMatchObject({ outcome: 'failed', isUnknown: false });
  expect(heard).toEqual([]);
});

/** Starts a mail server that responds correctly, except that its response to one command never ends. */
async function startTricklingServer(tricklesAt: RegExp) {
  const heard: string[] = [];
  const sockets: Socket[] = [];
  const closed = Promise.withResolvers<void>();
  const server = createTcpServer((socket: Socket) => {
    let isData = false;
    sockets.push(socket);
    socket.write('220 slow ESMTP\r\n');
    socket.on('error', () => {});
    socket.on('close', () => closed.resolve());
    createInterface(socket).on('line', (line) => {
      heard.push(line);
      if (isData && line !== '.') return;
      if (tricklesAt.test(line)) {
        const trickle = setInterval(() => socket.write('250-wait\r\n'), 10);
        socket.on('close', () => clearInterval(trickle));
        return;
      }
      isData = line === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 well\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, heard, closed: closed.promise };
}

test.each([/^EHLO/u, /^MAIL/u, /^RCPT/u, /^DATA$/u, /^\.$/u])(
  'a server whose response to %s never ends is disconnected',
  async (command) => {
    // On a busy machine, the client may give up before the server reads the command. The next attempt has more time.
    for (let patienceMs = 250; ; patienceMs *= 4) {
      const { url, heard, closed } = await startTricklingServer(command);
      const slow = smtpServer(url, patienceMs);
      onTestFinished(() => slow.close());
      expect(await slow.send(mail)).toEqual({ outcome: 'failed', code: 'EABORT', isUnknown: true });
      if (!heard.some((line) => command.test(line))) continue;
      await closed;
      expect(heard.at(-1)).toMatch(command);
      return;
    }
  },
);

test.each([
  'a@example.com, b@example.com',
  'a@example.com>\r\nRCPT TO:<b@example.com',
  '',
  'a b@c',
])('the address %j is not sent to a mail server', async (to) => {
  const heard: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => {
      heard.push(address);
      done(Object.assign(new Error('No'), { responseCode: 450 }));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const here = smtpServer(`smtp://127.0.0.1:${port}`);
  onTestFinished(() => here.close());
  const { outcome } = await here.send({ ...mail, to });
  expect([outcome, heard]).toEqual(['unwanted', []]);
});
