import { beforeAll, expect, test } from 'vitest';
import { routedFunctions } from '../../scripts/function-list.ts';
import {
  type Resource,
  type Resources,
  resourcesOf,
  type Template,
  templateOf,
} from './packaged.ts';
import { rightsOf } from './rights.ts';
import { everySetting } from './settings.ts';

const { KMS_KEY_ARN: key, PERMISSIONS_BOUNDARY_ARN: boundary } = everySetting;

let plain: Template;
let configured: Template;
let restored: Template;
let moved: Template;

beforeAll(async () => {
  [plain, configured, restored, moved] = await Promise.all([
    templateOf('production'),
    templateOf('production', everySetting),
    templateOf('production', { RESTORED_TABLE: 'scheduling-production-restored' }),
    templateOf('production', { AWS_REGION: 'ap-northeast-1' }),
  ]);
});

const functionsOf = ({ Resources }: Template) => resourcesOf(Resources, 'AWS::Lambda::Function');
const stageOf = ({ Resources }: Template) => Resources.HttpApiStage as Resource;

test('the template does not contain the region', () => {
  const withoutTime = (template: Template) =>
    JSON.stringify(template).replaceAll(/\d{13}-[\w:.-]+Z/gu, '');
  expect(withoutTime(moved)).toBe(withoutTime(plain));
});

test('the stage and its costly routes have throttling limits, which settings change', () => {
  const perRoute = (template: Template) =>
    stageOf(template).Properties.RouteSettings as Readonly<Record<string, object>>;
  const schedules = 'GET /v1/event_types/{uid}/available_schedules';
  expect(stageOf(plain).Properties.DefaultRouteSettings).toMatchObject({
    ThrottlingRateLimit: 500,
    ThrottlingBurstLimit: 1000,
  });
  expect(perRoute(plain)[schedules]).toMatchObject({
    ThrottlingRateLimit: 50,
    ThrottlingBurstLimit: 100,
  });
  expect(stageOf(configured).Properties.DefaultRouteSettings).toMatchObject({
    ThrottlingRateLimit: 70,
    ThrottlingBurstLimit: 140,
  });
  expect(perRoute(configured)[schedules]).toMatchObject({
    ThrottlingRateLimit: 7,
    ThrottlingBurstLimit: 14,
  });
});

test.each([
  'GET /v1/public/teams/{team}/event_types/{uid}/available_schedules',
  'GET /v1/public/booking/available_schedules',
  'GET /t/{team}/e/{eventTypeId}',
  'POST /v1/public/teams/{team}/bookings',
  'POST /v1/public/booking/reschedule',
])('%s, which searches for slots without a credential, is a costly route', (route) => {
  const limits = stageOf(configured).Properties.RouteSettings as object;
  const costly = expect.objectContaining({ ThrottlingRateLimit: 7, ThrottlingBurstLimit: 14 });
  expect(limits).toHaveProperty([route], costly);
});

test('every route of the service that needs no credential has a limit of its own', () => {
  const own = stageOf(plain).Properties.RouteSettings as object;
  const open = routedFunctions.filter(({ module }) => module.startsWith('functions/service/'));
  expect(open.length).toBeGreaterThan(0);
  for (const { route } of open) expect(own).toHaveProperty([route]);
  expect(own).toHaveProperty(['POST /v1/organization_invitations/{uid}/accept']);
  expect(own).toHaveProperty(['GET /v1/public/booking/available_schedules']);
  // With a lower limit, one client could make the page unavailable to all guests.
  const pages = ['GET /b', 'GET /assets/{asset}'];
  for (const route of pages) expect(own).not.toHaveProperty([route]);
});

test('a HEAD has the limit of its GET', () => {
  const own = stageOf(plain).Properties.RouteSettings as Readonly<Record<string, object>>;
  const reads = Object.keys(own).filter((route) => route.startsWith('GET '));
  expect(reads).toContain('GET /health/ready');
  for (const route of reads) expect(own[route.replace('GET', 'HEAD')]).toEqual(own[route]);
});

test('the stage waits for the routes that it limits, because the gateway refuses a limit on a missing route', () => {
  const stage = stageOf(plain);
  const awaited = stage.DependsOn?.map((id) => plain.Resources[id]?.Properties.RouteKey);
  const limited = Object.keys(stage.Properties.RouteSettings as object);
  expect(awaited?.filter((route) => route !== undefined).sort()).toEqual(limited.sort());
});

test('the gateway logs one line for each request, with the route and without path, query or header', () => {
  const { DestinationArn, Format } = stageOf(plain).Properties.AccessLogSettings as {
    DestinationArn: unknown;
    Format: string;
  };
  expect(DestinationArn).toEqual({ 'Fn::GetAtt': ['HttpApiLogGroup', 'Arn'] });
  // A metric filter needs a number, so one variable has no quotes.
  const line = JSON.parse(Format.replace(/(?<=:)(\$[\w.]+)(?=[,}])/u, '"$1"')) as Readonly<
    Record<string, string>
  >;
  expect(Object.values(line).every((value) => /^\$context\.[\w.]+$/u.test(value))).toBe(true);
  expect(line).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
  expect(Format).not.toMatch(/\$context\.(?:path|.*header|.*query|authorizer)/iu);
});

test('all functions log JSON to one group, which like that of the gateway keeps lines for 30 days or as configured', () => {
  const kept = ({ Resources }: Template) =>
    resourcesOf(Resources, 'AWS::Logs::LogGroup').map(([, { Properties }]) => [
      Properties.LogGroupName,
      Properties.RetentionInDays,
      Properties.KmsKeyId,
    ]);
  const groups = ['/aws/lambda/scheduling-production', '/aws/http-api/scheduling-production'];
  expect(new Set(kept(plain))).toEqual(new Set(groups.map((name) => [name, 30, undefined])));
  expect(new Set(kept(configured))).toEqual(new Set(groups.map((name) => [name, 90, key])));
  for (const [, { Properties }] of functionsOf(plain)) {
    expect(Properties.LoggingConfig).toEqual({ LogFormat: 'JSON', LogGroup: groups[0] });
  }
});

test('every function is traced and may write traces if tracing is on, and none if it is off', () => {
  const traced = (template: Template) =>
    new Set(
      functionsOf(template).map(
        ([, { Properties }]) => (Properties.TracingConfig as { Mode: string } | undefined)?.Mode,
      ),
    );
  const writers = ({ Resources }: Template) =>
    new Set(
      resourcesOf(Resources, 'AWS::IAM::Role').map(([, role]) =>
        rightsOf(role).includes('xray:PutTraceSegments on *'),
      ),
    );
  expect([traced(plain), writers(plain)]).toEqual([new Set([undefined]), new Set([false])]);
  expect([traced(configured), writers(configured)]).toEqual([new Set(['Active']), new Set([true])]);
});

test('a configured KMS key encrypts the table, and functions may use it only for the table and the secret', () => {
  expect(configured.Resources.Table?.Properties.SSESpecification).toEqual({
    SSEEnabled: true,
    SSEType: 'KMS',
    KMSMasterKeyId: key,
  });
  expect(plain.Resources.Table?.Properties).not.toHaveProperty('SSESpecification');
  for (const [id, role] of resourcesOf(configured.Resources, 'AWS::IAM::Role')) {
    const may = rightsOf(role).filter((right) => right.startsWith('kms:'));
    expect(may).toEqual(
      id === 'PublicRole' ? [] : [`kms:Decrypt on ${key}`, `kms:DescribeKey on ${key}`],
    );
    if (may.length > 0) expect(JSON.stringify(role)).toContain('kms:ViaService');
  }
});

test('a configured boundary limits every role', () => {
  const boundaries = ({ Resources }: Template) =>
    new Set(
      resourcesOf(Resources, 'AWS::IAM::Role').map(
        ([, role]) => role.Properties.PermissionsBoundary,
      ),
    );
  expect(boundaries(configured)).toEqual(new Set([boundary]));
  expect(boundaries(plain)).toEqual(new Set([undefined]));
});

/** All resources that refer to the table, without the table itself. */
const users = (resources: Resources) => {
  const { Table: _, ...others } = resources;
  return JSON.stringify(others);
};

test('a restored table is used by all functions, and the original table is kept', () => {
  const name = 'scheduling-production-restored';
  for (const [, { Properties }] of functionsOf(restored)) {
    const { Variables = {} } = (Properties.Environment ?? {}) as {
      Variables?: Record<string, unknown>;
    };
    expect([name, undefined]).toContain(Variables.TABLE_NAME);
  }
  expect(users(restored.Resources)).not.toMatch(/"Ref":"Table"|"Table","Arn"|\$\{Table\.Arn\}/u);
  expect(users(restored.Resources)).toContain(`:table/${name}/index/byStart`);
  expect(users(plain.Resources)).not.toContain(name);
  expect(restored.Resources.Table).toEqual(plain.Resources.Table);
});
