// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation fills them in.
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clientAddress } from '../../lib/http/client-address.ts';
import type { Event } from '../../lib/http/exchange.ts';
import { nest, nestedStack } from '../../scripts/deploy/nest.js';
import { functionList, usesDatabase } from '../../scripts/function-list.ts';
import { longestSeconds } from '../../scripts/serverless-functions.js';
import { type Resources, resourcesOf, type Template, templateOf } from './packaged.ts';
import { everySetting } from './settings.ts';

let plain: Template;
let configured: Template;
beforeAll(async () => {
  [plain, configured] = await Promise.all([
    templateOf('production'),
    templateOf('production', everySetting),
  ]);
});
afterEach(() => vi.unstubAllEnvs());

interface Behavior {
  readonly [member: string]: unknown;
}
interface Listed<Item> {
  readonly Quantity: number;
  readonly Items: readonly Item[];
}
interface Configuration {
  readonly Origins: readonly {
    readonly Id: string;
    readonly [member: string]: unknown;
  }[];
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
  readonly OriginGroups: Listed<{
    readonly Id: string;
    readonly FailoverCriteria: { readonly StatusCodes: Listed<number> };
    readonly Members: Listed<{ readonly OriginId: string }>;
  }>;
  readonly CustomErrorResponses: readonly { ErrorCode: number; ErrorCachingMinTTL: number }[];
  readonly [member: string]: unknown;
}

const configuration = (): Configuration =>
  configured.Resources.Distribution?.Properties.DistributionConfig as Configuration;

const originNamed = (name: unknown) => configuration().Origins.find(({ Id }) => Id === name);

const originOf = ({ TargetOriginId }: Behavior) => originNamed(TargetOriginId);

const groupOf = ({ TargetOriginId }: Behavior) =>
  configuration().OriginGroups.Items.find(({ Id }) => Id === TargetOriginId);

const variablesOf = (resources: Resources) =>
  resourcesOf(resources, 'AWS::Lambda::Function').map(
    ([, { Properties }]) =>
      (Properties.Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables ??
      {},
  );

const originSecrets = { 'Fn::Sub': '${OriginSecretA}.${OriginSecretB}' };

test('the template contains no distribution, no secret and no reference to one without the setting', () => {
  const types = Object.values(plain.Resources).map(({ Type }) => Type);
  expect(types.filter((type) => type.startsWith('AWS::CloudFront'))).toEqual([]);
  expect(plain.Parameters).toBeUndefined();
  expect(JSON.stringify(plain)).not.toMatch(/ORIGIN_SECRETS|cloudfront/iu);
});

test('the distribution forwards every request to the gateway and caches no response', () => {
  const { DefaultCacheBehavior: toApi } = configuration();
  expect(originOf(toApi)).toMatchObject({
    DomainName: { 'Fn::Sub': '${HttpApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}' },
    CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
  });
  expect(toApi).toMatchObject({
    ViewerProtocolPolicy: 'https-only',
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
    // Managed-CachingDisabled and Managed-AllViewerExceptHostHeader.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  });
});

test('CloudFront waits longer than the gateway and than any function that the gateway calls', () => {
  const api = originOf(configuration().DefaultCacheBehavior) as Behavior;
  const { OriginReadTimeout } = api.CustomOriginConfig as { OriginReadTimeout: number };
  expect(OriginReadTimeout).toBeGreaterThan(30);
  expect(OriginReadTimeout).toBeGreaterThan(longestSeconds);
});

test('CloudFront does not cache errors, so no caller receives the error of another', () => {
  const { CustomErrorResponses: errors } = configuration();
  expect(new Set(errors.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL))).toEqual(new Set([0]));
  const always = [404, 414, 500, 501, 502, 503, 504];
  const ifAsked = [400, 403, 405];
  const codes = errors.map(({ ErrorCode }) => ErrorCode);
  expect(codes).toEqual(expect.arrayContaining([...always, ...ifAsked]));
});

test('the files of pages are served compressed from the bucket, which only this distribution reads and only for them', () => {
  const [toFiles, ...others] = configuration().CacheBehaviors as readonly [Behavior];
  expect(others).toEqual([]);
  expect(toFiles).toMatchObject({
    PathPattern: '/assets/*',
    ViewerProtocolPolicy: 'https-only',
    AllowedMethods: ['GET', 'HEAD'],
    Compress: true,
    // Managed-CachingOptimized.
    CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  });
  // No header of the viewer is forwarded to the bucket.
  expect(toFiles.OriginRequestPolicyId).toBeUndefined();
  const [first] = groupOf(toFiles)?.Members.Items ?? [];
  expect(originNamed(first?.OriginId)).toMatchObject({
    DomainName: { 'Fn::GetAtt': ['ServerlessDeploymentBucket', 'RegionalDomainName'] },
    OriginAccessControlId: { 'Fn::GetAtt': ['DistributionAccess', 'Id'] },
  });
  const { OriginAccessControlConfig } = configured.Resources.DistributionAccess?.Properties ?? {};
  expect(OriginAccessControlConfig).toMatchObject({
    SigningBehavior: 'always',
    SigningProtocol: 'sigv4',
  });
});

test('the gateway answers a request for a file that is not in the bucket', () => {
  const { DefaultCacheBehavior, CacheBehaviors, OriginGroups } = configuration();
  expect(OriginGroups).toMatchObject({ Quantity: 1, Items: [{ Members: { Quantity: 2 } }] });
  const { FailoverCriteria, Members } = groupOf(CacheBehaviors[0] as Behavior) ?? {};
  expect(Members?.Items.map(({ OriginId }) => OriginId)).toEqual([
    'files',
    DefaultCacheBehavior.TargetOriginId,
  ]);
  const { Quantity, Items = [] } = FailoverCriteria?.StatusCodes ?? {};
  // A bucket without list permission returns 403 for a missing file.
  expect(Items).toEqual(expect.arrayContaining([403, 404]));
  expect(Quantity).toBe(Items.length);
});

interface Policy {
  readonly Statement: readonly Readonly<Record<string, unknown>>[];
}
const policyOf = ({ Resources }: Template) =>
  Resources.ServerlessDeploymentBucketPolicy?.Properties.PolicyDocument as Policy;

test('only the distribution may read the bucket, and only the files of pages', () => {
  const [denied, allowed, ...others] = policyOf(configured).Statement;
  const [ofFramework] = policyOf(plain).Statement;
  expect(others).toEqual([]);
  expect({ ...denied, Resource: [] }).toEqual({ ...ofFramework, Resource: [] });
  expect(denied?.Resource).toHaveLength(2);
  expect(allowed).toEqual({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action: 's3:GetObject',
    Resource: { 'Fn::Sub': '${ServerlessDeploymentBucket.Arn}/assets/*' },
    Condition: {
      StringEquals: {
        'AWS:SourceArn': {
          'Fn::Sub':
            'arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}',
        },
      },
    },
  });
});

test('the bucket is encrypted and never public, and is kept when the stack of production is deleted', async () => {
  const dev = await templateOf('dev');
  for (const [{ Resources }, policy] of [
    [dev, 'Delete'],
    [plain, 'Retain'],
  ] as const) {
    const bucket = Resources.ServerlessDeploymentBucket;
    expect([bucket?.DeletionPolicy, bucket?.UpdateReplacePolicy]).toEqual([policy, policy]);
    expect(bucket?.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(JSON.stringify(bucket?.Properties.BucketEncryption)).toContain('AES256');
  }
});

test('the service receives the address that CloudFront reports, and not the one that the viewer claims', () => {
  const { FunctionAssociations } = configuration().DefaultCacheBehavior;
  expect(FunctionAssociations).toEqual([
    {
      EventType: 'viewer-request',
      FunctionARN: { 'Fn::GetAtt': ['DistributionFunction', 'FunctionARN'] },
    },
  ]);
  const { FunctionCode, AutoPublish } = configured.Resources.DistributionFunction?.Properties ?? {};
  expect(AutoPublish).toBe(true);
  const { OriginCustomHeaders } = originOf(configuration().DefaultCacheBehavior) as Behavior;
  const [{ HeaderName, HeaderValue }] = OriginCustomHeaders as [
    { HeaderName: string; HeaderValue: unknown },
  ];
  expect(HeaderValue).toEqual(originSecrets);
  const viewer = {
    viewer: { ip: '2001:db8:0:7::1' },
    request: {
      method: 'GET',
      uri: '/v1/event_types',
      querystring: { name: { value: 'a%20b' }, tag: { value: '1', multiValue: [{ value: '1' }] } },
      headers: {
        'x-viewer-address': {
          value: '198.51.100.7',
          multiValue: [{ value: '198.51.100.7' }, { value: '198.51.100.8' }],
        },
        accept: { value: '*/*' },
      },
    },
  };
  const passed = runInNewContext(`${FunctionCode}; handler(${JSON.stringify(viewer)})`);
  const { 'x-viewer-address': viewerAddress, ...others } = passed.headers;
  expect({ ...passed, headers: others }).toEqual({
    ...viewer.request,
    headers: { accept: { value: '*/*' } },
  });
  const { value: named, ...more } = viewerAddress;
  expect(more).toEqual({});
  const sent = (secret: string): Event =>
    ({
      headers: { 'x-viewer-address': named, [HeaderName]: secret },
      requestContext: { http: { sourceIp: '130.176.0.1' } },
    }) as unknown as Event;
  vi.stubEnv('ORIGIN_SECRETS', 'first.second');
  expect(clientAddress(sent('first.second'))).toBe('2001:db8:0:7');
  expect(clientAddress(sent('forged.forged'))).toBe('130.176.0.1');
});

test('no template contains the secrets, and every function that answers a request with the table receives them', () => {
  const secret = { Type: 'String', NoEcho: true, MinLength: 32 };
  expect(configured.Parameters).toEqual({ OriginSecretA: secret, OriginSecretB: secret });
  const answering = functionList.filter((each) => usesDatabase(each) && 'route' in each);
  const withSecrets = variablesOf(configured.Resources).filter((each) => 'ORIGIN_SECRETS' in each);
  expect(withSecrets).toHaveLength(answering.length);
  for (const { ORIGIN_SECRETS } of withSecrets) expect(ORIGIN_SECRETS).toEqual(originSecrets);
});

interface Parts {
  readonly template: Template;
  readonly nested: Template;
}

test('functions of the nested stack receive the secrets as hidden parameters', () => {
  const { template, nested } = nest(configured) as unknown as Parts;
  const given = template.Resources[nestedStack]?.Properties.Parameters;
  const declared = { Type: 'String', NoEcho: true };
  for (const name of ['OriginSecretA', 'OriginSecretB']) {
    expect(given).toMatchObject({ [name]: { Ref: name } });
    expect(nested.Parameters?.[name]).toEqual(declared);
  }
  expect(nested.Parameters?.HttpApi).toEqual({ Type: 'String' });
  const withSecrets = variablesOf(nested.Resources).filter((each) => 'ORIGIN_SECRETS' in each);
  expect(withSecrets.length).toBeGreaterThan(0);
  expect(template.Parameters).toEqual(configured.Parameters);
});

test('the configured firewall protects the distribution, and browsers are required to use HTTPS', () => {
  expect(configuration().WebACLId).toBe(everySetting.FIREWALL_ARN);
  const { ResponseHeadersPolicyConfig } =
    configured.Resources.DistributionHeaders?.Properties ?? {};
  expect(ResponseHeadersPolicyConfig).toMatchObject({
    SecurityHeadersConfig: {
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
      ContentTypeOptions: { Override: true },
    },
  });
  const { DefaultCacheBehavior, CacheBehaviors } = configuration();
  for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors]) {
    expect(ResponseHeadersPolicyId).toEqual({ 'Fn::GetAtt': ['DistributionHeaders', 'Id'] });
  }
});
