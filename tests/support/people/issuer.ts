import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Actor } from '../../../lib/domain/tenancy.ts';

const audience = 'scheduling-test';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** `hangs up` closes the connection without a response, `silent` leaves it open. */
type KeyAnswer = { readonly status: number; readonly body: string } | 'hangs up' | 'silent';

/** An issuer of tokens with its key server. The service of this test file trusts it, and can sign users in with its codes. */
export interface Issuer {
  readonly url: string;
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
  /** Returns a code that the token endpoint accepts once, for a sign-in with these values. */
  readonly codeFor: (request: CodeRequest) => string;
  readonly tokenFor: (
    actor: Pick<Actor, 'userId'>,
    of: string,
    claims?: Readonly<Record<string, unknown>>,
  ) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A sign-in at the issuer that was completed by a user. */
export interface CodeRequest {
  readonly subject: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Claims of the access token that replace the usual ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Claims of the ID token that replace the usual ones. */
  readonly idClaims?: Readonly<Record<string, unknown>>;
}

/** The ID of the client of the pages. */
export const pagesClientId = 'pages';

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
  const codes = new Map<string, CodeRequest>();
  const server = createServer((request, response) => {
    if (request.url !== '/jwks.json') {
      void text(request).then(async (body) => {
        const reply = request.url === '/token' ? await redeem(body) : discovery();
        const status = 'error' in reply ? 400 : 200;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(reply));
      });
      return;
    }
    asked += 1;
    if (answer === 'hangs up') request.socket.destroy();
    else if (answer !== 'silent')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}`;
  process.env.JWT_ISSUER = url;
  process.env.PAGES_CLIENT_ID = pagesClientId;
  process.env.JWT_AUDIENCE = audience;
  process.env.JWT_SUBJECT_IS_USER_ID = 'true';
  process.env.JWT_JWKS_URL = `${url}/jwks.json`;
  const sign: Issuer['sign'] = (claims, header = {}, key = keys.RS256.privateKey) =>
    new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'RS256', ...header })
      .sign(key);
  const discovery = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
  });
  /** Exchanges a code once, and only with the values of its request. */
  const redeem = async (body: string) => {
    const sent = new URLSearchParams(body);
    const code = sent.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const isRight =
      sent.get('client_id') === pagesClientId &&
      sent.get('code_verifier') === known?.verifier &&
      sent.get('redirect_uri') === known.redirectUri;
    if (known === undefined || !isRight) return { error: 'invalid_grant' };
    const iat = Math.floor(Date.now() / 1000);
    const { subject: sub, nonce, claims, idClaims } = known;
    const { org: _, ...usual } = goodClaims(sub, '');
    const ofClient = { iss: url, aud: pagesClientId, sub, nonce, iat, exp: iat + 600 };
    return {
      token_type: 'Bearer',
      access_token: await sign({ ...usual, iat, ...claims }),
      id_token: await sign({ ...ofClient, ...idClaims }),
    };
  };
  const started: Issuer = {
    url,
    keys,
    codeFor: (request) => {
      const code = randomUUID();
      codes.set(code, request);
      return code;
    },
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
  iss: process.env.JWT_ISSUER,
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
