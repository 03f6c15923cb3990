import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

/** A received mail. */
export interface Sunk extends Email {
  /** The time of receipt, in epoch milliseconds. */
  readonly atMs: number;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly source: string;
  /** The attached calendar entry, with its line endings. */
  readonly entry: string | undefined;
  /** The media types of the parts, with the parameters of the header. */
  readonly types: readonly string[];
}

/**
 * The response of the server to an address (`550 5.1.1 …`) and to a mail. It may also be `hang` for
 * no response, or `late` to close the connection after accepting the mail.
 */
interface Manners {
  recipient?: (address: string) => string | undefined;
  data?: (address: string) => string | undefined | Promise<string | undefined>;
}

export interface MailSink {
  readonly url: string;
  readonly mails: Sunk[];
  /** The behaviour of the server until it is changed. */
  manners: Manners;
  /** The number of connections. */
  readonly visits: () => number;
  readonly close: () => Promise<void>;
}

const refusal = (said: string) =>
  Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

/** Starts a real mail server that stores all mails. */
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
      // The sender aborted or was killed.
      if (source === undefined) return;
      const to = envelope.rcptTo.map(({ address }) => address);
      const said = await sink.manners.data?.(to[0] ?? '');
      // Never responds.
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

/** Starts a mail server for the tests of a file, and configures the service to use it. */
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
