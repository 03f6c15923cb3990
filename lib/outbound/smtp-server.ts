import { createTransport } from 'nodemailer';
import {
  givenUpAfterMs,
  type Mail,
  type MailOutcome,
  type MailServer,
  toOneAddress,
} from './mail-server.ts';

/** Milliseconds without data. */
const timeouts = {
  dnsTimeout: 3000,
  connectionTimeout: 3000,
  greetingTimeout: 3000,
  socketTimeout: 6000,
};

/** True for this machine. Connections to it need no encryption, because they do not leave it. */
const isThisMachine = (host: string): boolean =>
  /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/u.test(host);

/**
 * Mail server at an address, `smtp://user:password@host:587` or `smtps://…`. A connection to another machine must be
 * encrypted. Without encryption, no mail is sent. Each mail is given up after `patienceMs`.
 */
export function smtpServer(url: string, patienceMs = givenUpAfterMs): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 10,
    requireTLS: !isThisMachine(new URL(url).hostname),
    ...timeouts,
  });
  return toOneAddress({
    send: ({ from, to, source }: Mail) =>
      transport
        .sendMail({
          envelope: { from, to: [to] },
          raw: source,
          signal: AbortSignal.timeout(patienceMs),
        })
        .then(
          () => ({ outcome: 'sent' }) as const,
          (error: SmtpError) => outcomeOf(error),
        ),
    close: () => transport.close(),
  });
}

/** Members of the library's error. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
  readonly timeoutType?: string;
  readonly originalCode?: string;
}

/** True if the server does not permit this sender at all (RFC 3463: 5.7, policy). */
const isPolicy = (response = ''): boolean => /^5\d\d[ -]5\.7\.|^53\d/u.test(response);

/** True for errors with a valid address: its mailbox is full, the sender is unknown, or the route fails (RFC 3463). */
const isOfSomethingElse = (response = ''): boolean =>
  isPolicy(response) || /^5\d\d[ -]5\.(?:1\.[78]\b|2\.2\b|3\.|4\.)|^552/u.test(response);

function outcomeOf(error: SmtpError): MailOutcome {
  const { code = 'error', command, response, responseCode: status = 0, permanent } = error;
  if (status === 0) {
    // The library could not build the mail.
    if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'unwanted', code, status };
    return { outcome: 'failed', code, isUnknown: !isEarly(error) };
  }
  if (permanent && command === 'RCPT TO' && !isOfSomethingElse(response)) {
    return { outcome: 'refused', code: `${status}`, status };
  }
  if (permanent && command === 'DATA' && !isPolicy(response)) {
    return { outcome: 'unwanted', code: `${status}`, status };
  }
  return { outcome: 'failed', code: `${status}`, isUnknown: false };
}

const earlyCodes = ['EDNS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG'];
const earlyWaits = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];
const noConnection = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'];

/** True if the failure occurred before the server can have accepted the mail. */
const isEarly = ({ code = '', timeoutType = '', originalCode = '' }: SmtpError): boolean =>
  earlyCodes.includes(code) ||
  earlyWaits.includes(timeoutType) ||
  noConnection.includes(originalCode);
