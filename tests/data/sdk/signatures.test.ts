import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Credentials, DayKeySigner } from '../../../lib/data/engine/day-key-signer.ts';

const numRuns = Math.ceil(Number(process.env.SDK_CASES ?? 2000) / 8);

const { sha256 } = new DynamoDBClient({ region: 'eu-central-1' }).config;

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.base64String(),
  fc.constantFrom(' a  b ', 'a\tb', 'a\r\nb', '=+/%20;:,', 'é한𝒳'),
);
const anyWord = fc.stringMatching(/^[A-Za-z0-9/+=]{1,40}$/);
const anyCredentials: fc.Arbitrary<Credentials> = fc.record(
  { accessKeyId: anyWord, secretAccessKey: anyText, sessionToken: anyText },
  { requiredKeys: ['accessKeyId', 'secretAccessKey'] },
);
const anyHeaders = fc.record({
  host: fc.constantFrom('127.0.0.1:8000', 'dynamodb.eu-central-1.amazonaws.com'),
  'content-type': fc.constant('application/x-amz-json-1.0'),
  'x-amz-target': fc.constantFrom('DynamoDB_20120810.GetItem', 'DynamoDB_20120810.Query'),
  'amz-sdk-invocation-id': fc.uuid(),
  'amz-sdk-request': fc.constantFrom('attempt=1; max=3', 'attempt=2; max=3'),
});
const anyOtherHeaders = fc.dictionary(
  fc.constantFrom('user-agent', 'X-Upper', 'x-amzn-trace-id', 'x-amz-user-agent', 'x-other'),
  anyText,
);
const anyRequest = fc.record({
  method: fc.constantFrom('POST', 'GET'),
  path: fc.oneof({ arbitrary: fc.constant('/'), weight: 4 }, fc.webPath(), fc.constant('/a/../b/')),
  query: fc.oneof(
    { arbitrary: fc.constant({}), weight: 4 },
    fc.dictionary(fc.string(), fc.string(), { maxKeys: 3, noNullPrototype: true }),
  ),
  body: fc.oneof({ arbitrary: anyText, weight: 4 }, fc.uint8Array()),
});
const anyDate = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});
const anyRegion = fc.constantFrom('eu-central-1', 'us-east-1');

test('every signature is the one of the SDK, with session tokens and odd characters', async () => {
  const property = fc.asyncProperty(
    anyCredentials,
    anyRegion,
    anyRequest,
    anyHeaders,
    fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, anyOtherHeaders),
    fc.array(anyDate, { minLength: 1, maxLength: 3 }),
    async (credentials, region, request, headers, others, dates) => {
      const ours = new DayKeySigner(credentials, region, sha256);
      const theirs = new SignatureV4({ service: 'dynamodb', region, credentials, sha256 });
      for (const signingDate of dates) {
        const sent = () => new HttpRequest({ ...request, headers: { ...headers, ...others } });
        const options = { signingDate, signingRegion: undefined, signingService: undefined };
        const signed = await ours.sign(sent(), options);
        const expected = await theirs.sign(sent(), { signingDate });
        expect(signed.headers).toEqual(expected.headers);
      }
    },
  );
  await fc.assert(property, { numRuns, endOnFailure: true });
});

test('a key is derived for each day, region and service', async () => {
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret' };
  const signer = new DayKeySigner(credentials, 'eu-central-1', sha256);
  const theirs = new SignatureV4({
    service: 'dynamodb',
    region: 'eu-central-1',
    credentials,
    sha256,
  });
  for (const day of ['2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z', '2026-11-22T23:59:59Z']) {
    for (const [signingRegion, signingService] of [
      ['eu-central-1', 'dynamodb'],
      ['us-east-1', 'dynamodb'],
      ['us-east-1', 'other'],
    ] as const) {
      const request = () => new HttpRequest({ method: 'POST', headers: { host: 'x' }, body: '{}' });
      const options = { signingDate: new Date(day), signingRegion, signingService };
      const { headers } = await signer.sign(request(), options);
      expect(headers).toEqual((await theirs.sign(request(), options)).headers);
    }
  }
});
