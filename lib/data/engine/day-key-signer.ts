import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';

/** Those of the environment, which do not change while a process lives. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** What is signed for, as the SDK tells it: it has corrected the date by the clock of the table. */
interface Signing {
  readonly signingDate: Date;
  readonly signingRegion?: string | undefined;
  readonly signingService?: string | undefined;
}

/** The heads of a request to the table. All but the last are signed. */
const signed =
  /^(?:host|content-(?:length|type)|amz-sdk-[a-z-]+|x-amz-(?!content-sha256)[a-z-]+)$/u;
const unsigned = 'user-agent';

/** Blanks, which nothing but an odd session token has. */
const odd = /[\t\r\n]| {2}|^ | $/u;
const canonical = (value: string): string =>
  odd.test(value)
    ? value
        .replace(/[\r\n]/gu, ' ')
        .replace(/[ \t]+/gu, ' ')
        .replace(/^ | $/gu, '')
    : value;

/**
 * Signs requests to the table as the SDK does (Signature Version 4), with a key that it derives once a
 * day. What is not like a request to the table is left to the SDK's own signer.
 */
export class DayKeySigner {
  readonly #credentials: Credentials;
  readonly #region: string;
  readonly #sha256: ConstructorParameters<typeof SignatureV4>[0]['sha256'];
  #scope = '';
  /** Kept as an object: of bytes Node makes one anew for each signature, which takes longer than to sign. */
  #key: KeyObject | undefined;

  constructor(credentials: Credentials, region: string, sha256: unknown) {
    this.#credentials = credentials;
    this.#region = region;
    this.#sha256 = sha256 as never;
  }

  async sign(request: HttpRequest, signing: Signing): Promise<HttpRequest> {
    if (!isPlain(request)) return this.#signOther(request, signing);
    const { signingDate, signingRegion = this.#region, signingService = service } = signing;
    const { accessKeyId, sessionToken } = this.#credentials;
    const date = signingDate.toISOString().replaceAll(/[:-]|\.\d+/gu, '');
    const payload = hash('sha256', request.body);
    const headers: Record<string, string> = { ...request.headers, 'x-amz-date': date };
    if (sessionToken) headers['x-amz-security-token'] = sessionToken;
    headers['x-amz-content-sha256'] = payload;
    const names = Object.keys(headers).filter((name) => name !== unsigned);
    const list = names.sort().join(';');
    const lines = names.map((name) => `${name}:${canonical(headers[name] ?? '')}\n`).join('');
    const hashed = hash('sha256', `${request.method}\n/\n\n${lines}\n${list}\n${payload}`);
    const scope = `${date.slice(0, 8)}/${signingRegion}/${signingService}/aws4_request`;
    const signature = createHmac('sha256', this.#keyOf(scope))
      .update(`AWS4-HMAC-SHA256\n${date}\n${scope}\n${hashed}`)
      .digest('hex');
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
    return { ...request, headers } as HttpRequest;
  }

  #keyOf(scope: string): KeyObject {
    if (this.#key !== undefined && scope === this.#scope) return this.#key;
    const secret = Buffer.from(`AWS4${this.#credentials.secretAccessKey}`);
    const bytes = scope
      .split('/')
      .reduce((key, part) => createHmac('sha256', key).update(part).digest(), secret);
    this.#key = createSecretKey(bytes);
    this.#scope = scope;
    return this.#key;
  }

  async #signOther(request: HttpRequest, signing: Signing): Promise<HttpRequest> {
    const credentials = this.#credentials;
    const region = this.#region;
    const signer = new SignatureV4({ service, region, credentials, sha256: this.#sha256 });
    return (await signer.sign(request, signing as never)) as HttpRequest;
  }
}

const service = 'dynamodb';

const isPlain = ({ path, query, headers, body }: HttpRequest): boolean =>
  path === '/' &&
  typeof body === 'string' &&
  Object.keys(query).length === 0 &&
  Object.keys(headers).every((name) => name === unsigned || signed.test(name));
