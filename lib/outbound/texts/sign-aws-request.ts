import { createHmac, hash } from 'node:crypto';

/** Credentials of a role or a user of AWS. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

interface AwsRequest {
  readonly service: string;
  readonly region: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const keyed = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The headers of a POST request to `/` of a service of AWS, with Signature Version 4. */
export function signAwsRequest(
  { service, region, host, headers, body }: AwsRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  nowMs: number,
): Readonly<Record<string, string>> {
  const date = new Date(nowMs).toISOString().replaceAll(/[:-]|\.\d+/gu, '');
  const signed: Readonly<Record<string, string>> = {
    ...headers,
    host,
    'x-amz-date': date,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(signed).toSorted();
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const list = names.join(';');
  const request = `POST\n/\n\n${lines}\n${list}\n${hash('sha256', body)}`;
  const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`;
  const key = scope.split('/').reduce<Buffer | string>(keyed, `AWS4${secretAccessKey}`);
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash('sha256', request)}`;
  const signature = keyed(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
  return { ...signed, authorization };
}
