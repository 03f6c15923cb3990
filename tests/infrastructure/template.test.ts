import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../scripts/contracts.ts';
import { workerFunctions } from '../../scripts/function-list.ts';
import { kebabCase } from '../../scripts/names.ts';
import { table } from '../../scripts/serverless-table.js';
import { typescriptFiles } from '../../scripts/typescript-files.ts';
import { packageStage, type Resource, type Resources, resourcesOf, targetOf } from './packaged.ts';
import { rightsOf } from './rights.ts';
import { everySetting } from './settings.ts';

let dev: Resources;
let production: Resources;
let configured: Resources;

beforeAll(async () => {
  [dev, production, configured] = await Promise.all([
    packageStage('dev'),
    packageStage('production'),
    packageStage('production', everySetting),
  ]);
});

/** Route → handler, according to the route table. */
const promised: Readonly<Record<string, string>> = Object.fromEntries([
  ...rows.map(({ group, id, method, path }) => {
    return [`${method} ${path}`, `functions/${group}/${kebabCase(id)}`];
  }),
  ['$default', 'functions/fallback'],
]);

const functions = () => resourcesOf(dev, 'AWS::Lambda::Function');

test('every route leads to its handler in the route table, HEAD to the handler of GET, and any other request to the fallback', () => {
  const deployed = resourcesOf(dev, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
    const integration = dev[targetOf(Properties.Target)];
    const target = dev[targetOf(integration?.Properties.IntegrationUri)];
    return [Properties.RouteKey, String(target?.Properties.Handler).replace('.handler', '')];
  });
  const heads = Object.entries(promised).map(([route, to]) => [route.replace('GET', 'HEAD'), to]);
  expect(Object.fromEntries(deployed)).toEqual({ ...promised, ...Object.fromEntries(heads) });
  expect(new Set(deployed.map(([route]) => route)).size).toBe(deployed.length);
});

test('the files in functions are exactly the handlers of the routes and the workers', () => {
  const files = typescriptFiles('functions').map((path) => path.replace('.ts', ''));
  const handlers = [...Object.values(promised), ...workerFunctions.map(({ module }) => module)];
  expect(files.toSorted()).toEqual(handlers.toSorted());
});

test('every function runs on Node 24 on arm64 and ends before the gateway gives up', () => {
  for (const [, { Properties }] of functions()) {
    expect(Properties.Runtime).toBe('nodejs24.x');
    expect(Properties.Architectures).toEqual(['arm64']);
    // No request waits for a worker.
    const isWorker = `${Properties.Handler}`.startsWith('functions/workers/');
    expect(Properties.Timeout).toBeLessThanOrEqual(isWorker ? 120 : 29);
  }
});

test('no function name exceeds the 64 characters that Lambda allows', () => {
  for (const [, { Properties }] of resourcesOf(production, 'AWS::Lambda::Function')) {
    expect(String(Properties.FunctionName).length).toBeLessThanOrEqual(64);
  }
});

const variablesOf = ({ Properties }: Resource) =>
  ((Properties.Environment ?? {}) as { Variables?: Record<string, unknown> }).Variables ?? {};

test('only functions that use the table receive its name', () => {
  for (const [, each] of functions()) {
    const usesTable = targetOf(each.Properties.Role) !== 'PublicRole';
    expect(variablesOf(each).TABLE_NAME).toEqual(usesTable ? { Ref: 'Table' } : undefined);
  }
});

test('no deployed function can call its own machine or has the sealing key in its environment', () => {
  const named = functions().map(([, each]) => {
    const rights = rightsOf(dev[targetOf(each.Properties.Role)]);
    expect(variablesOf(each)).not.toHaveProperty('CALLS_OWN_MACHINE');
    expect(variablesOf(each)).not.toHaveProperty('SEALING_KEY');
    const mayRead = rights.includes('ssm:GetParameter on /scheduling/dev/sealing-key');
    const parameter = variablesOf(each).SEALING_KEY_PARAMETER;
    expect(parameter).toBe(mayRead ? '/scheduling/dev/sealing-key' : undefined);
    return parameter;
  });
  expect(new Set(named).size).toBe(2);
  expect(JSON.stringify([dev, production, configured])).not.toContain('CALLS_OWN_MACHINE');
});

test('only functions that call providers know the parameter of the OAuth clients', () => {
  const named = functions().map(([, each]) => {
    const rights = rightsOf(dev[targetOf(each.Properties.Role)]);
    const mayRead = rights.includes('ssm:GetParameter on /scheduling/dev/oauth-clients');
    const parameter = variablesOf(each).OAUTH_CLIENTS_PARAMETER;
    expect(parameter).toBe(mayRead ? '/scheduling/dev/oauth-clients' : undefined);
    expect(JSON.stringify(variablesOf(each))).not.toMatch(/(?<!PAGES_)CLIENT_(?:ID|SECRET)/u);
    return mayRead ? String(each.Properties.Handler).replace(/^.*\/|\.handler$/gu, '') : [];
  });
  expect(named.flat().toSorted()).toEqual([
    'authorize-calendar-connection',
    'authorize-conferencing-connection',
    'check-calendar-connection',
    'connect-conferencing',
    'create-calendar-connection',
    'delete-calendar-connection',
    'delete-conferencing-connection',
    'delete-organization-user',
    'make-meetings',
    'sync-calendars',
    'write-calendars',
  ]);
});

test('the signing secret is in no environment, and only functions that may read it know its parameter', () => {
  const named = functions().map(([, each]) => {
    const rights = rightsOf(dev[targetOf(each.Properties.Role)]);
    expect(variablesOf(each)).not.toHaveProperty('SIGNING_SECRET');
    const mayRead = rights.includes('ssm:GetParameter on /scheduling/dev/cursor-secret');
    const parameter = variablesOf(each).SIGNING_SECRET_PARAMETER;
    expect(parameter).toBe(mayRead ? '/scheduling/dev/cursor-secret' : undefined);
    return parameter;
  });
  expect(new Set(named).size).toBe(2);
  expect(JSON.stringify(dev)).not.toContain('{{resolve:');
});

test('the table has both indexes, a stream, expiry and point-in-time recovery', () => {
  const projected = {
    ProjectionType: 'INCLUDE',
    NonKeyAttributes: ['doc', 'schema', 'status', 'eventTypeId', 'hostIds', 'startedAt', 'endedAt'],
  };
  expect(dev.Table?.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      { IndexName: 'byStart', KeySchema: [{ AttributeName: 'lpk' }, { AttributeName: 'gsi1sk' }] },
      {
        IndexName: 'byCreation',
        KeySchema: [{ AttributeName: 'lpk' }, { AttributeName: 'gsi2sk' }],
      },
    ].map((index) => ({ ...index, Projection: projected })),
    StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
    TimeToLiveSpecification: { AttributeName: 'exp', Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
});

test('the deployed table has the same definition as the table of other engines', () => {
  expect(dev.Table?.Properties).toEqual({
    ...table,
    TableName: 'scheduling-dev',
    DeletionProtectionEnabled: false,
  });
});

/** The origins that the functions with routes allow. */
const originsOf = (resources: Resources) => [
  ...new Set(
    resourcesOf(resources, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => !String(Properties.Handler).startsWith('functions/workers/'))
      .map(([, each]) => variablesOf(each).ALLOWED_ORIGINS),
  ),
];

test('every function with a route allows the listed origins, and the gateway adds no CORS headers', () => {
  expect(originsOf(configured)).toEqual([everySetting.ALLOWED_ORIGINS]);
  for (const stage of [configured, dev, production]) {
    const [[, api] = []] = resourcesOf(stage, 'AWS::ApiGatewayV2::Api');
    expect(api?.Properties).not.toHaveProperty('CorsConfiguration');
  }
});

test("only a page on the developer's machine may call a development stage without listed origins, and no page may call production", () => {
  expect(originsOf(dev)).toEqual(['http://localhost:5173']);
  expect(originsOf(production)).toEqual(['']);
});

test('tokens are accepted only from the configured issuer', () => {
  const trustedBy = (resources: Resources) =>
    resourcesOf(resources, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => !String(Properties.Handler).startsWith('functions/workers/'))
      .filter(([, { Properties }]) => targetOf(Properties.Role) !== 'PublicRole')
      .map(([, { Properties }]) => {
        const { Variables } = Properties.Environment as { Variables: Record<string, string> };
        return [Variables.JWT_ISSUER, Variables.JWT_AUDIENCE, Variables.JWT_JWKS_URL];
      });
  const { JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL } = everySetting;
  for (const named of trustedBy(configured)) {
    expect(named).toEqual([JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL]);
  }
  for (const stage of [dev, production]) {
    for (const named of trustedBy(stage)) expect(named).toEqual(['', '', '']);
  }
});

test('links for guests lead to the configured page, and are empty without one', () => {
  const pagesOf = (resources: Resources) =>
    resourcesOf(resources, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => /create-account-int/u.test(String(Properties.Handler)))
      .map(([, { Properties }]) => {
        const { Variables } = Properties.Environment as { Variables: Record<string, string> };
        return Variables.BOOKING_PAGE_URL;
      });
  expect([...new Set(pagesOf(configured))]).toEqual([everySetting.BOOKING_PAGE_URL]);
  expect([...new Set(pagesOf(dev))]).toEqual(['']);
});

test('every function that changes bookings knows the configured address of meeting rooms', () => {
  const serversOf = (resources: Resources) =>
    resourcesOf(resources, 'AWS::Lambda::Function')
      .filter(([, each]) => variablesOf(each).BOOKING_PAGE_URL !== undefined)
      .map(([, each]) => variablesOf(each).JITSI_URL);
  expect(new Set(serversOf(configured))).toEqual(new Set([everySetting.JITSI_URL]));
  expect(new Set(serversOf(dev))).toEqual(new Set(['']));
});

test('only functions that call Google or Microsoft know the configured addresses of their APIs', () => {
  const hosts = (resources: Resources) =>
    resourcesOf(resources, 'AWS::Lambda::Function').flatMap(([, each]) => {
      const { GOOGLE_API_URL: google, MICROSOFT_API_URL: microsoft } = variablesOf(each);
      if (google === undefined && microsoft === undefined) return [];
      return [{ handler: String(each.Properties.Handler), google, microsoft }];
    });
  const { GOOGLE_API_URL: google, MICROSOFT_API_URL: microsoft } = everySetting;
  const providerFunctions = hosts(configured);
  for (const each of providerFunctions) {
    expect(each).toMatchObject({ google, microsoft });
    expect(each.handler).toMatch(
      /calendar-connection|-calendars\.|authorize-conferencing-connection\.|make-meetings\./u,
    );
  }
  const handlers = providerFunctions.map(({ handler }) =>
    handler.split('/').at(-1)?.replace(/\..*/u, ''),
  );
  expect(handlers).toContain('check-calendar-connection');
  expect(handlers).toContain('sync-calendars');
  expect(handlers).toContain('make-meetings');
  expect(handlers).toContain('authorize-conferencing-connection');
  expect(hosts(dev)).toEqual([]);
});

test('links of invitations begin with the configured page or address, and otherwise with the address of the gateway', () => {
  const linksOf = (resources: Resources) => {
    const [, { Properties }] = resourcesOf(resources, 'AWS::Lambda::Function').find(([, each]) =>
      /create-organization-inv/u.test(String(each.Properties.Handler)),
    ) as [string, Resource];
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
    return [Variables.PUBLIC_URL, Variables.INVITATION_PAGE_URL];
  };
  expect(linksOf(configured)).toEqual([everySetting.PUBLIC_URL, everySetting.INVITATION_PAGE_URL]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
  const gateway = 'https://${HttpApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}';
  expect(linksOf(dev)).toEqual([{ 'Fn::Sub': gateway }, '']);
});

test('every function that uses the table knows the address of pictures', () => {
  for (const stage of [dev, configured]) {
    const [, first] = resourcesOf(stage, 'AWS::Lambda::Function').find(([, each]) =>
      /create-organization-inv/u.test(String(each.Properties.Handler)),
    ) as [string, Resource];
    const environments = resourcesOf(stage, 'AWS::Lambda::Function').map(([, each]) =>
      variablesOf(each),
    );
    const withTable = environments.filter(({ TABLE_NAME }) => TABLE_NAME !== undefined);
    const addresses = withTable.map(({ PUBLIC_URL }) => JSON.stringify(PUBLIC_URL));
    expect([...new Set(addresses)]).toEqual([JSON.stringify(variablesOf(first).PUBLIC_URL)]);
  }
});

test('every function that uses the table uses the unchanged SDK if the stage is configured so', () => {
  const clientsOf = (resources: Resources) =>
    resourcesOf(resources, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Variables = {} } = (Properties.Environment ?? {}) as {
        Variables?: Record<string, string>;
      };
      return 'TABLE_NAME' in Variables ? [Variables.DYNAMODB_CLIENT] : [];
    });
  expect([...new Set(clientsOf(configured))]).toEqual(['sdk']);
  expect([...new Set(clientsOf(dev))]).toEqual([undefined]);
});
