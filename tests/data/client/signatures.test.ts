import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Credentials, DayKeySigner } from '../../../lib/data/client/day-key-signer.ts';

const numRuns = Math.ceil(Number(process.env.SDK_CASES ?? 2000) / 8);

const service = 'dynamodb';
const { sha256 } = new DynamoDBClient({ region: 'eu-central-1' }).config;

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=+/%20;:,', 'é한𝒳'));
const anyWord = fc.stringMatching(/^[A-Za-z0-9/+=]{1,40}$/);
const anyCredentials: fc.Arbitrary<Credentials> = fc.record(
  { accessKeyId: anyWord, secretAccessKey: anyText, sessionToken: anyWord },
  { requiredKeys: ['accessKeyId', 'secretAccessKey'] },
);
const anyHeaders = fc.record({
  host: fc.constantFrom('127.0.0.1:8000', 'dynamodb.eu-central-1.amazonaws.com'),
  'content-type': fc.constant('application/x-amz-json-1.0'),
  'x-amz-target': fc.constantFrom('DynamoDB_20120810.GetItem', 'DynamoDB_20120810.Query'),
  'user-agent': anyText,
  'amz-sdk-invocation-id': fc.uuid(),
  'amz-sdk-request': fc.constantFrom('attempt=1; max=3', 'attempt=2; max=3'),
});
const anyRequest = fc.record({
  method: fc.constantFrom('POST', 'GET'),
  path: fc.constantFrom('/', '/a/', '/a/b-c/'),
  headers: anyHeaders,
  body: fc.oneof(anyText, fc.uint8Array()),
});
const anyDate = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});
const anyRegion = fc.constantFrom('eu-central-1', 'us-east-1');

test('every signature equals that of the SDK', async () => {
  const property = fc.asyncProperty(
    anyCredentials,
    anyRegion,
    anyRequest,
    fc.array(anyDate, { minLength: 1, maxLength: 3 }),
    async (credentials, region, request, dates) => {
      const own = new DayKeySigner(credentials, async () => region);
      const sdk = new SignatureV4({ service, region, credentials, sha256 });
      for (const signingDate of dates) {
        const newRequest = () => new HttpRequest({ ...request, headers: { ...request.headers } });
        const signed = await own.sign(newRequest(), { signingDate });
        expect(signed.headers).toEqual((await sdk.sign(newRequest(), { signingDate })).headers);
      }
    },
  );
  await fc.assert(property, { numRuns, endOnFailure: true });
});

test('each day and each region has its own signing key', async () => {
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret' };
  const region = 'eu-central-1';
  const own = new DayKeySigner(credentials, async () => region);
  const sdk = new SignatureV4({ service, region, credentials, sha256 });
  for (const day of ['2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z', '2026-11-22T23:59:59Z']) {
    for (const signingRegion of [region, 'us-east-1', region]) {
      const request = () => new HttpRequest({ method: 'POST', headers: { host: 'x' }, body: '{}' });
      const signing = { signingDate: new Date(day), signingRegion };
      const { headers } = await own.sign(request(), signing);
      expect(headers).toEqual((await sdk.sign(request(), signing)).headers);
    }
  }
});
