import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { keepOnce } from './folder.ts';

const algorithm = 'ES256';
/**
 * The issuer and the audience of local tokens. They are not URLs, so that services in one folder
 * accept each other's tokens.
 */
const localIssuer = 'urn:scheduling:local-issuer';
const localAudience = 'urn:scheduling:local';

export interface Issuer {
  /** The settings with which the service trusts this issuer. They are set only here. */
  readonly environment: {
    readonly JWT_ISSUER: string;
    readonly JWT_AUDIENCE: string;
    readonly JWT_JWKS_URL: string;
    readonly JWT_SUBJECT_IS_USER_ID: 'true';
  };
  readonly server: Server;
  readonly sign: (claims: TokenClaims) => Promise<string>;
}

export interface TokenClaims {
  readonly userId: string;
  readonly organizationId: string;
  readonly scope: string;
}

async function newKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid: crypto.randomUUID() });
}

/**
 * A token issuer for this machine. Its private key stays in the folder, and the service reads its
 * public key from a URL.
 */
export async function startIssuer(folder: string): Promise<Issuer> {
  const privateJwk: JWK = JSON.parse(await keepOnce(folder, 'issuer.json', newKey));
  const { d: _secret, ...publicJwk } = privateJwk;
  const key = await importJWK(privateJwk, algorithm);
  const keySet = JSON.stringify({ keys: [{ ...publicJwk, alg: algorithm, use: 'sig' }] });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(keySet);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      JWT_ISSUER: localIssuer,
      JWT_AUDIENCE: localAudience,
      JWT_JWKS_URL: `http://127.0.0.1:${port}/.well-known/jwks.json`,
      JWT_SUBJECT_IS_USER_ID: 'true',
    },
    server,
    sign: ({ userId, organizationId, scope }) =>
      new SignJWT({ org: organizationId, scope })
        .setProtectedHeader({ alg: algorithm, ...(privateJwk.kid && { kid: privateJwk.kid }) })
        .setIssuer(localIssuer)
        .setAudience(localAudience)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime('7 days')
        .sign(key),
  };
}
