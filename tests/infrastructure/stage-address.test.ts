// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation fills them in.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { nest, nestedStack } from '../../scripts/deploy/nest.js';
import { referencesIn } from '../../scripts/deploy/references.js';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { type Resources, type Template, templateOf } from './packaged.ts';
import { everySetting } from './settings.ts';

const { DOMAIN_NAME, CERTIFICATE_ARN, HOSTED_ZONE_ID } = everySetting;

let configured: Template;
beforeAll(async () => {
  configured = await templateOf('production', everySetting);
});
afterEach(() => vi.unstubAllEnvs());

/** The path from a resource back to itself, if there is a cycle. */
function circleIn(resources: Resources): readonly string[] {
  const seen = new Set<string>();
  const walk = (id: string, way: readonly string[]): readonly string[] => {
    if (way.includes(id)) return [...way, id];
    const each = resources[id];
    if (each === undefined || seen.has(id)) return [];
    const next = [...referencesIn(each.Properties), ...[each.DependsOn ?? []].flat()];
    const found = next.map((one) => walk(one, [...way, id])).find((one) => one.length > 0) ?? [];
    seen.add(id);
    return found;
  };
  return (
    Object.keys(resources)
      .map((id) => walk(id, []))
      .find((way) => way.length > 0) ?? []
  );
}

/** Loads the deployment scripts with these settings. */
async function scriptsWith(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  forgetModules();
  const [{ archives }, { domain }] = await Promise.all([
    import('../../scripts/serverless-functions.js'),
    import('../../scripts/serverless-stage.js'),
  ]);
  const { PUBLIC_URL } = (archives.createBooking?.environment ?? {}) as { PUBLIC_URL?: unknown };
  return { PUBLIC_URL, domain: domain as unknown as Template };
}

test('clients reach a stage without a domain name through the distribution, and no resource waits for itself', async () => {
  const { PUBLIC_URL } = await scriptsWith({ CLOUDFRONT: 'true' });
  expect(PUBLIC_URL).toEqual({ 'Fn::Sub': 'https://${Distribution.DomainName}' });
  expect(configured.Outputs.DistributionUrl?.Value).toEqual(PUBLIC_URL);
  const named = JSON.stringify(everySetting.PUBLIC_URL);
  const unnamed: Template = JSON.parse(
    JSON.stringify(configured).replaceAll(
      `"PUBLIC_URL":${named}`,
      `"PUBLIC_URL":${JSON.stringify(PUBLIC_URL)}`,
    ),
  );
  expect([...referencesIn(unnamed.Resources.CreateBookingLambdaFunction)]).toContain(
    'Distribution',
  );
  expect(circleIn(unnamed.Resources)).toEqual([]);
  const { template } = nest(unnamed) as unknown as { template: Template };
  const given = template.Resources[nestedStack]?.Properties.Parameters;
  expect(given).toMatchObject({
    DistributionDomainName: { 'Fn::GetAtt': ['Distribution', 'DomainName'] },
  });
  expect(circleIn(template.Resources)).toEqual([]);
});

test('circleIn finds two resources that wait for each other', () => {
  const topic = (Properties: Record<string, unknown>) => ({ Type: 'AWS::SNS::Topic', Properties });
  const resources = {
    A: topic({ TopicName: { Ref: 'B' } }),
    B: topic({ TopicName: { Ref: 'A' } }),
  };
  expect(circleIn(resources)).toEqual(['A', 'B', 'A']);
});

test('a custom domain name belongs to the distribution, for IPv4 and IPv6', () => {
  expect(configured.Resources.Distribution?.Properties.DistributionConfig).toMatchObject({
    Aliases: [DOMAIN_NAME],
    ViewerCertificate: {
      AcmCertificateArn: CERTIFICATE_ARN,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    },
    HttpVersion: 'http2and3',
    IPV6Enabled: true,
  });
  const { Domain, DomainMapping, DomainRecord, DomainRecordIpv6 } = configured.Resources;
  expect([Domain, DomainMapping]).toEqual([undefined, undefined]);
  const types = [DomainRecord, DomainRecordIpv6].map((record) => {
    expect(record?.Properties).toMatchObject({
      HostedZoneId: HOSTED_ZONE_ID,
      Name: DOMAIN_NAME,
      // The hosted zone of all CloudFront distributions.
      AliasTarget: {
        DNSName: { 'Fn::GetAtt': ['Distribution', 'DomainName'] },
        HostedZoneId: 'Z2FDTNDATAQYW2',
      },
    });
    return record?.Properties.Type;
  });
  expect(types).toEqual(['A', 'AAAA']);
  expect(configured.Outputs.DomainTarget?.Value).toEqual({
    'Fn::GetAtt': ['Distribution', 'DomainName'],
  });
});

test('a custom domain name leads to the gateway without a distribution, and its record is in the configured zone', async () => {
  const { PUBLIC_URL, domain } = await scriptsWith({
    DOMAIN_NAME,
    CERTIFICATE_ARN,
    HOSTED_ZONE_ID,
  });
  expect(PUBLIC_URL).toBe(`https://${DOMAIN_NAME}`);
  const { Domain, DomainMapping, DomainRecord, ...others } = domain.Resources;
  expect(others).toEqual({});
  expect([Domain?.Type, DomainMapping?.Type]).toEqual([
    'AWS::ApiGatewayV2::DomainName',
    'AWS::ApiGatewayV2::ApiMapping',
  ]);
  expect(Domain?.Properties).toMatchObject({
    DomainName: DOMAIN_NAME,
    DomainNameConfigurations: [{ CertificateArn: CERTIFICATE_ARN, SecurityPolicy: 'TLS_1_2' }],
  });
  expect(DomainMapping?.Properties).toEqual({
    ApiId: { Ref: 'HttpApi' },
    DomainName: { Ref: 'Domain' },
    Stage: '$default',
  });
  expect(DomainRecord?.Properties).toMatchObject({ HostedZoneId: HOSTED_ZONE_ID, Type: 'A' });
  expect(domain.Outputs.DomainTarget).toBeDefined();
});

test('functions whose documents contain samples know the address of the stage', () => {
  for (const id of ['GetDocs', 'GetGuide', 'GetOpenapi']) {
    const { Environment } = configured.Resources[`${id}LambdaFunction`]?.Properties ?? {};
    expect(Environment, id).toMatchObject({ Variables: { PUBLIC_URL: everySetting.PUBLIC_URL } });
  }
});

test.each(['REQUEST_BUDGET_MS', 'PAGES_FOLDER'])(
  'no stage has the setting %s of the local service',
  (name) => {
    expect(JSON.stringify(configured)).not.toContain(name);
  },
);
