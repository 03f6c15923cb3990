import { createServer, type Server } from 'node:http';
import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Actor } from '../../../lib/domain/tenancy.ts';

export const issuer = 'https://issuer.test/';
const audience = 'scheduling-test';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** `hangs up` closes the connection without a response, `silent` leaves it open. */
type KeyAnswer = { readonly status: number; readonly body: string } | 'hangs up' | 'silent';

/** An issuer of identity tokens with its key server. The service of this test file trusts it. */
export interface Issuer {
  readonly keys: Readonly<Record<'RS256' | 'ES256', KeyPair>>;
  /** The number of requests for the keys. */
  readonly asked: () => number;
  /** Sets the response of the key server. Without an argument, it responds with its keys again. */
  readonly answerWith: (answer?: KeyAnswer) => void;
  /** Signs claims without changing them, with the RSA key by default. */
  readonly sign: (
    claims: Readonly<Record<string, unknown>>,
    header?: Partial<JWTHeaderParameters>,
    key?: Parameters<SignJWT['sign']>[0],
  ) => Promise<string>;
  readonly tokenFor: (
    actor: Pick<Actor, 'userId'>,
    of: string,
    claims?: Readonly<Record<string, unknown>>,
  ) => Promise<string>;
  readonly close: () => Promise<void>;
}

let current: Issuer | undefined;

/** The issuer that the service currently trusts. */
export const currentIssuer = (): Issuer | undefined => current;

export async function startIssuer(): Promise<Issuer> {
  const keys = {
    RS256: await generateKeyPair('RS256', { extractable: true }),
    ES256: await generateKeyPair('ES256', { extractable: true }),
  };
  const jwks = JSON.stringify({
    keys: [
      { ...(await exportJWK(keys.RS256.publicKey)), kid: 'RS256', alg: 'RS256', use: 'sig' },
      { ...(await exportJWK(keys.ES256.publicKey)), kid: 'ES256', alg: 'ES256', use: 'sig' },
    ],
  });
  let asked = 0;
  let answer: KeyAnswer = { status: 200, body: jwks };
  const server = createServer((request, response) => {
    asked += 1;
    if (answer === 'hangs up') request.socket.destroy();
    else if (answer !== 'silent')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  const port = await listen(server);
  process.env.JWT_ISSUER = issuer;
  process.env.JWT_AUDIENCE = audience;
  process.env.JWT_SUBJECT_IS_USER_ID = 'true';
  process.env.JWT_JWKS_URL = `http://127.0.0.1:${port}/jwks.json`;
  const sign: Issuer['sign'] = (claims, header = {}, key = keys.RS256.privateKey) =>
    new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'RS256', ...header })
      .sign(key);
  const started: Issuer = {
    keys,
    asked: () => asked,
    answerWith: (other = { status: 200, body: jwks }) => {
      answer = other;
    },
    sign,
    tokenFor: ({ userId }, of, claims = {}) => sign({ ...goodClaims(userId, of), ...claims }),
    close: () =>
      new Promise((resolve) => {
        if (current === started) current = undefined;
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  current = started;
  return started;
}

const here = globalThis as { sharedIssuer?: Promise<Issuer> };

/**
 * One issuer for all test files of this process, because the service caches its keys. It ends with
 * the process.
 */
export const sharedIssuer = (): Promise<Issuer> => {
  here.sharedIssuer ??= startIssuer();
  return here.sharedIssuer;
};

export const goodClaims = (userId: string, of: string) => ({
  iss: issuer,
  aud: audience,
  sub: userId,
  org: of,
  scope: '*',
  exp: Math.floor(Date.now() / 1000) + 600,
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as { port: number }).port;
}
