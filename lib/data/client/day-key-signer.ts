import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { HttpRequest } from '@smithy/core/protocols';

/** Credentials that do not change while the process runs. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Options of the SDK, which has corrected the date according to the clock of the table. */
interface Signing {
  readonly signingDate?: number | string | Date;
  readonly signingRegion?: string;
}

const unsigned = 'user-agent';

/**
 * Signs requests to the table with Signature Version 4. The signing key is derived once a day. The SDK's signer
 * derives it from the credentials for each request.
 */
export class DayKeySigner {
  readonly #credentials: Credentials;
  readonly #region: () => Promise<string>;
  #scope = '';
  /**
   * The signing key as an object. From an array of bytes, Node.js would create an object for each
   * signature.
   */
  #key: KeyObject | undefined;

  constructor(credentials: Credentials, region: () => Promise<string>) {
    this.#credentials = credentials;
    this.#region = region;
  }

  async sign(request: HttpRequest, { signingDate = Date.now(), signingRegion }: Signing = {}) {
    const { accessKeyId, sessionToken } = this.#credentials;
    const { method, path, body } = request;
    const date = new Date(signingDate).toISOString().replaceAll(/[:-]|\.\d+/gu, '');
    const payload = hash('sha256', body);
    const headers: Record<string, string> = { ...request.headers, 'x-amz-date': date };
    if (sessionToken) headers['x-amz-security-token'] = sessionToken;
    headers['x-amz-content-sha256'] = payload;
    const names = Object.keys(headers).filter((name) => name !== unsigned);
    const list = names.sort().join(';');
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
    const hashed = hash('sha256', `${method}\n${path}\n\n${lines}\n${list}\n${payload}`);
    const scope = `${date.slice(0, 8)}/${signingRegion ?? (await this.#region())}/dynamodb/aws4_request`;
    const signature = createHmac('sha256', this.#keyFor(scope))
      .update(`AWS4-HMAC-SHA256\n${date}\n${scope}\n${hashed}`)
      .digest('hex');
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
    return new HttpRequest({ ...request, headers });
  }

  #keyFor(scope: string): KeyObject {
    if (this.#key !== undefined && scope === this.#scope) return this.#key;
    const secret = Buffer.from(`AWS4${this.#credentials.secretAccessKey}`);
    const bytes = scope
      .split('/')
      .reduce((key, part) => createHmac('sha256', key).update(part).digest(), secret);
    this.#key = createSecretKey(bytes);
    this.#scope = scope;
    return this.#key;
  }
}
