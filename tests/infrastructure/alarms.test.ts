import { beforeAll, expect, test } from 'vitest';
import { resourcesOf, type Template, templateOf } from './packaged.ts';
import { everySetting } from './settings.ts';

let plain: Template;
let configured: Template;

beforeAll(async () => {
  [plain, configured] = await Promise.all([
    templateOf('production'),
    templateOf('production', everySetting),
  ]);
});

/** The resources that report about a stage. */
const reporting = /^AWS::(?:CloudWatch|SNS)::|^AWS::Logs::MetricFilter$/u;

test.each([
  { stage: 'dev', settings: {} },
  { stage: 'production', settings: { ALARMS: 'false' } },
])('the stage $stage with $settings has no alarms', async ({ stage, settings }) => {
  const { Resources } = await templateOf(stage, settings);
  expect(Object.values(Resources).filter(({ Type }) => reporting.test(Type))).toEqual([]);
});

test('a protected stage has alarms', async () => {
  const { Resources } = await templateOf('dev', { PROTECTED: 'true' });
  const ids = (template: Template) =>
    resourcesOf(template.Resources, 'AWS::CloudWatch::Alarm').map(([id]) => id);
  expect(ids({ ...plain, Resources })).toEqual(ids(plain));
});

test('a stage with ALARM_EMAIL but without alarms is refused at packaging', async () => {
  const settings = { ALARM_EMAIL: 'oncall@example.com' };
  await expect(templateOf('dev', settings)).rejects.toThrow(
    'ALARM_EMAIL requires ALARMS or BUDGET',
  );
});

test('a budget counts the costs of the resources with the tag of the stage, and notifies the configured address', async () => {
  const { Resources } = await templateOf('dev', { BUDGET: '20', ALARM_EMAIL: 'ops@example.com' });
  expect(resourcesOf(Resources, 'AWS::CloudWatch::Alarm')).toEqual([]);
  const { Budget: budget, NotificationsWithSubscribers: notifications } =
    Resources.Budget?.Properties ?? {};
  expect(budget).toMatchObject({
    BudgetLimit: { Amount: 20, Unit: 'USD' },
    TimeUnit: 'MONTHLY',
    CostFilters: { TagKeyValue: ['user:scheduling-stage$dev'] },
  });
  const Subscribers = [{ SubscriptionType: 'EMAIL', Address: 'ops@example.com' }];
  expect(notifications).toEqual([
    expect.objectContaining({ Subscribers }),
    expect.objectContaining({ Subscribers }),
  ]);
  expect(plain.Resources.Budget).toBeUndefined();
});

test('the dashboard shows metrics and logs of its stage, and exists only with DASHBOARD', () => {
  expect(plain.Resources.Dashboard).toBeUndefined();
  const { DashboardName, DashboardBody } = configured.Resources.Dashboard?.Properties ?? {};
  expect(DashboardName).toBe('scheduling-production');
  const body = (DashboardBody as { 'Fn::Sub': string })['Fn::Sub'];
  const references = [...body.matchAll(/\$\{([\w:]+)\}/gu)].map(([, name]) => name);
  expect(new Set(references)).toEqual(new Set(['AWS::Region', 'HttpApi', 'Table']));
  const { widgets } = JSON.parse(body) as {
    widgets: { x: number; y: number; properties: { title: string } }[];
  };
  expect(widgets.map(({ x, y, properties: { title } }) => [x, y, title])).toEqual([
    [0, 0, 'Requests'],
    [12, 0, 'Latency of requests (ms)'],
    [0, 6, 'Functions'],
    [12, 6, 'Table'],
    [0, 12, 'Kinds of background work that are late'],
    [12, 12, 'Latest errors'],
  ]);
});

test('every alarm notifies one topic when it begins and when it ends, and the topic notifies the configured address', () => {
  const alarms = resourcesOf(plain.Resources, 'AWS::CloudWatch::Alarm');
  const metrics = alarms.map(([, { Properties }]) =>
    Properties.MetricName === undefined
      ? 'several metrics'
      : `${Properties.Namespace} ${Properties.MetricName}`,
  );
  expect(metrics.sort()).toEqual([
    'AWS/ApiGateway 5xx',
    'AWS/Lambda Throttles',
    'Scheduling/production FailedDeliveries',
    'Scheduling/production FailedMessages',
    'Scheduling/production LatencyMs',
    'Scheduling/production OverdueWork',
    'Scheduling/production RefusedCredentials',
    'several metrics',
  ]);
  for (const [, { Properties }] of alarms) {
    expect(Properties.AlarmActions).toEqual([{ Ref: 'AlarmTopic' }]);
    expect(Properties.OKActions).toEqual([{ Ref: 'AlarmTopic' }]);
    // The dispatcher writes this metric every minute, even without work.
    const isReported = Properties.MetricName === 'OverdueWork';
    expect(Properties.TreatMissingData).toBe(isReported ? 'breaching' : 'notBreaching');
  }
  expect(plain.Resources.AlarmSubscription).toBeUndefined();
  expect(configured.Resources.AlarmSubscription?.Properties).toMatchObject({
    TopicArn: { Ref: 'AlarmTopic' },
    Endpoint: 'oncall@example.com',
  });
});

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Metric: {
      readonly MetricName: string;
      readonly Dimensions: readonly { readonly Name: string; readonly Value: unknown }[];
    };
  };
}

test('the alarm about a throttled table adds its throttled reads and writes and the throttled writes of both indexes', () => {
  const queries = plain.Resources.TableThrottledAlarm?.Properties.Metrics as MetricQuery[];
  const added = queries.flatMap(({ MetricStat: stat }) =>
    stat === undefined
      ? []
      : [[stat.Metric.MetricName, ...stat.Metric.Dimensions.map(({ Value }) => Value)]],
  );
  const table = { Ref: 'Table' };
  expect(added).toEqual([
    ['ReadThrottleEvents', table],
    ['WriteThrottleEvents', table],
    ['WriteThrottleEvents', table, 'byStart'],
    ['WriteThrottleEvents', table, 'byCreation'],
  ]);
  const sum = queries.find(({ Expression }) => Expression !== undefined);
  expect(sum?.Expression).toBe('FILL(m0, 0) + FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0)');
});

test.each([
  ['RefusedCredentials', 'HttpApiLogGroup', '{ $.status = "401" }', '1'],
  ['FailedDeliveries', 'LogGroup', '{ ($.worker = "deliver") && ($.failed > 0) }', '$.failed'],
  ['FailedMessages', 'LogGroup', '{ ($.worker = "sendMessages") && ($.failed > 0) }', '$.failed'],
])(
  'the metric %s is taken from the log lines of %s that match %s, and an alarm watches it',
  (name, group, pattern, value) => {
    const filter = plain.Resources[name]?.Properties;
    expect([filter?.LogGroupName, filter?.FilterPattern]).toEqual([{ Ref: group }, pattern]);
    const metric = { MetricNamespace: 'Scheduling/production', MetricName: name };
    expect(filter?.MetricTransformations).toEqual([{ ...metric, MetricValue: value }]);
    expect(plain.Resources[`${name}Alarm`]?.Properties).toMatchObject({
      Namespace: metric.MetricNamespace,
      MetricName: name,
    });
  },
);
