import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { ReceivedText } from './texts-sink.ts';

const { sha256 } = new DynamoDBClient({ region: 'eu-central-1' }).config;

/** Throws unless the signer of the SDK signs a received request with the same signature. */
export async function verifyAwsSignature(
  { headers, body }: ReceivedText,
  service: string,
): Promise<void> {
  const { authorization = '' } = headers;
  const [, region = '', list = ''] =
    /Credential=\w+\/\d{8}\/([\w-]+)\/[\w-]+\/aws4_request, SignedHeaders=([\w;-]+), /u.exec(
      authorization,
    ) ?? [];
  const date = String(headers['x-amz-date']);
  const signed = list.split(';').filter((name) => !name.startsWith('x-amz-') || name === target);
  const signer = new SignatureV4({
    service,
    region,
    sha256,
    applyChecksum: false,
    credentials: {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
      ...(headers['x-amz-security-token'] !== undefined && {
        sessionToken: String(headers['x-amz-security-token']),
      }),
    },
  });
  const request = new HttpRequest({
    method: 'POST',
    path: '/',
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    body,
  });
  const signingDate = new Date(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'),
  );
  const expected = (await signer.sign(request, { signingDate })).headers.authorization;
  if (expected !== authorization) throw new Error(`${authorization} is not ${expected}.`);
}

const target = 'x-amz-target';
