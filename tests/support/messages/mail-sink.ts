import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

/** A mail as a server took it. */
export interface Sunk extends Email {
  /** When it was taken, in epoch milliseconds. */
  readonly atMs: number;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly source: string;
  /** What is attached as a calendar entry, with its line ends. */
  readonly entry: string | undefined;
  /** The parts by their media types, with all that stands in the header. */
  readonly types: readonly string[];
}

/** What a server says to an address (`550 5.1.1 …`), and to the mail; it may also `hang`, or hang up `late`, after it took the mail. */
interface Manners {
  recipient?: (address: string) => string | undefined;
  data?: (address: string) => string | undefined | Promise<string | undefined>;
}

export interface MailSink {
  readonly url: string;
  readonly mails: Sunk[];
  /** How it behaves, until that is set again. */
  manners: Manners;
  /** How often somebody came. */
  readonly visits: () => number;
  readonly close: () => Promise<void>;
}

const refusal = (said: string) =>
  Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

/** A real mail server that keeps what it is given. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Sunk[] = [];
  const sink = { manners: {} as Manners };
  const sockets = new Set<Socket>();
  let visits = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const said = sink.manners.recipient?.(address);
      done(said === undefined ? null : refusal(said));
    },
    onData: async (stream, { envelope }, done) => {
      const source = await buffer(stream).catch(() => undefined);
      // Its sender broke off, or was killed.
      if (source === undefined) return;
      const to = envelope.rcptTo.map(({ address }) => address);
      const said = await sink.manners.data?.(to[0] ?? '');
      // Nobody hears of it any more.
      if (said === 'hang') return;
      if (said !== undefined && said !== 'late') return done(refusal(said));
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mails.push(await sunk(source, { from, to }));
      if (said === 'late') for (const socket of sockets) socket.destroy();
      else done();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    visits += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    visits: () => visits,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

async function sunk(source: Buffer, envelope: Sunk['envelope']): Promise<Sunk> {
  const mail = await PostalMime.parse(source);
  const text = source.toString();
  const entry = mail.attachments.find(({ mimeType }) => mimeType === 'application/ics');
  return {
    ...mail,
    atMs: Date.now(),
    envelope,
    source: text,
    types: [...text.matchAll(/^Content-Type: ((?:.|\r\n[ \t])*)/gimu)].map(([, type = '']) =>
      type.replaceAll(/\r\n\s+/gu, ' '),
    ),
    entry: entry && textOf(entry.content).replaceAll(/\r?\n/gu, '\r\n'),
  };
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();

/** A mail server for the tests of a file, to which the service sends. */
export function mailSinkOfFile(): () => MailSink {
  let sink: MailSink;
  const { env } = process;
  beforeAll(async () => {
    sink = await startMailSink();
    env.MAIL_PROVIDER = 'smtp';
    env.SMTP_URL = sink.url;
  });
  afterAll(async () => {
    delete env.MAIL_PROVIDER;
    delete env.SMTP_URL;
    await sink.close();
  });
  return () => sink;
}
