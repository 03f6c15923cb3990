import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { newWebhookSecret } from '../../../lib/outbound/sign-webhook.ts';
import { isForOwnHost, refuse } from '../own-host.ts';
import { Remedy } from '../remedy.ts';
import type { SignInAddress } from '../sign-in-demo-owner.ts';
import { mailOfText } from './mail-of-text.ts';
import { Mails } from './mails.ts';
import { listPage, mailPage } from './page.ts';

const host = '127.0.0.1';
const largestBytes = 10_000_000;
const shownMails = 100;

/** A mail server and a sender of text messages that send nothing, and the page that shows both. */
export interface Inbox {
  readonly smtpUrl: string;
  readonly textUrl: string;
  /** The secret with which text messages are signed. */
  readonly textSecret: string;
  readonly pageUrl: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a mail server that accepts every mail and sends none, and a page with the received mails and text messages.
 * If a port is in use, any other is used. `/sign-in` redirects to an address that signs the owner of the demo in.
 */
export async function startInbox(
  folder: string,
  ports: { readonly smtp: number; readonly page: number } = usualPorts,
  signIn?: () => Promise<SignInAddress>,
): Promise<Inbox> {
  const mails = new Mails(folder);
  const smtp = smtpServer(mails);
  const textSecret = newWebhookSecret();
  const page = pageServer(mails, textSecret, signIn);
  await listen(smtp.server, ports.smtp);
  await listen(page, ports.page);
  return {
    smtpUrl: `smtp://${host}:${portOf(smtp.server)}`,
    pageUrl: `http://${host}:${portOf(page)}`,
    textUrl: `http://${host}:${portOf(page)}${textPath}`,
    textSecret,
    close: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => page.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

/** The usual ports of such tools. */
const usualPorts = { smtp: 1025, page: 8025 };

async function listen(server: NetServer, port: number): Promise<void> {
  const begin = (at: number) =>
    new Promise<boolean>((resolve) => {
      const taken = () => resolve(false);
      server.once('error', taken);
      server.listen(at, host, () => {
        server.off('error', taken);
        resolve(true);
      });
    });
  if ((await begin(port)) || (await begin(0))) return;
  throw new Remedy(`No port of ${host} is available. Stop another program first.`);
}

const portOf = (server: { address(): ReturnType<Server['address']> }): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const smtpServer = (mails: Mails): SMTPServer => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestBytes,
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('error', done);
      stream.once('end', () => {
        if (stream.sizeExceeded) return done(new Error('The mail is too large.'));
        mails.add(Buffer.concat(parts));
        return done();
      });
    },
  });
  // A client that disconnects is not an error of the inbox.
  server.on('error', () => {});
  return server;
};

type Answer = readonly [status: number, type: string, body: string | Uint8Array, filename?: string];

const textPath = '/texts';

const pageServer = (
  mails: Mails,
  textSecret: string,
  signIn?: () => Promise<SignInAddress>,
): Server =>
  createServer((request, response) => {
    if (!isForOwnHost(request)) {
      return refuse(response, 'The inbox answers requests for localhost, 127.0.0.1 and [::1].');
    }
    const { pathname } = new URL(request.url ?? '/', 'http://inbox');
    if (pathname === textPath && request.method === 'POST') {
      text(request).then(
        (body) => {
          const mail = mailOfText({ headers: request.headers, body }, textSecret);
          if (mail === undefined) return refuse(response, 'The signature is not valid.');
          mails.add(mail);
          response.writeHead(202).end();
        },
        () => response.destroy(),
      );
      return;
    }
    if (pathname === '/sign-in' && signIn) {
      signIn().then(
        ({ url, cookie }) => response.writeHead(302, { location: url, 'set-cookie': cookie }).end(),
        (error: unknown) => send(response, [500, 'text/plain; charset=utf-8', String(error)]),
      );
      return;
    }
    answer(mails, pathname).then(
      (found) => send(response, found),
      (error: unknown) => send(response, [500, 'text/plain; charset=utf-8', String(error)]),
    );
  });

const route = /^\/mails\/([\w-]+)(?:\/(source)|\/attachments\/(\d+))?$/u;
const html = 'text/html; charset=utf-8';
const none: Answer = [404, 'text/plain; charset=utf-8', 'There is no such mail.\n'];

async function answer(mails: Mails, path: string): Promise<Answer> {
  if (path === '/') {
    const read = await Promise.all(
      mails
        .ids()
        .slice(0, shownMails)
        .map((id) => mails.read(id)),
    );
    return [200, html, listPage(read.filter((mail) => mail !== undefined))];
  }
  const [, id = '', source, attachment] = route.exec(path) ?? [];
  const found = await mails.read(id);
  if (found === undefined) return none;
  if (source !== undefined) return [200, 'text/plain; charset=utf-8', mails.raw(id) ?? ''];
  if (attachment === undefined) return [200, html, mailPage(found)];
  const { content, mimeType, filename } = found.mail.attachments[Number(attachment)] ?? {};
  if (content === undefined || mimeType === undefined) return none;
  const bytes = Buffer.from(content as ArrayBuffer);
  // The parser converts line endings of texts to LF, but a calendar entry needs CRLF.
  const body = /^text\/|^application\/ics$/u.test(mimeType)
    ? bytes.toString().replace(/\r?\n/gu, '\r\n')
    : bytes;
  return [200, mimeType, body, filename ?? 'attachment'];
}

function send(response: ServerResponse, [status, type, body, filename]: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(filename !== undefined && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    }),
  });
  response.end(body);
}
