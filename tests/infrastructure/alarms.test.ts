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
    'ALARM_EMAIL requires ALARMS, which is false.',
  );
});

test('every alarm notifies one topic when it begins and when it ends, and the topic notifies the configured address', () => {
  const alarms = resourcesOf(plain.Resources, 'AWS::CloudWatch::Alarm');
  const metrics = alarms.map(([, { Properties }]) =>
    Properties.MetricName === undefined
      ? (JSON.stringify(Properties.Metrics).match(/\w+ThrottleEvents/gu) ?? []).join(' ')
      : `${Properties.Namespace} ${Properties.MetricName}`,
  );
  expect(metrics.sort()).toEqual([
    'AWS/ApiGateway 5xx',
    'AWS/Lambda Throttles',
    'ReadThrottleEvents WriteThrottleEvents',
    'Scheduling/production FailedDeliveries',
    'Scheduling/production FailedMessages',
    'Scheduling/production LatencyMs',
    'Scheduling/production OldestChangeSeconds',
    'Scheduling/production OldestDueSeconds',
    'Scheduling/production OldestEntrySeconds',
    'Scheduling/production OldestMeetingSeconds',
    'Scheduling/production OldestMessageSeconds',
    'Scheduling/production OldestSyncSeconds',
    'Scheduling/production RefusedCredentials',
    'Scheduling/production Stuck',
  ]);
  for (const [, { Properties }] of alarms) {
    expect(Properties.AlarmActions).toEqual([{ Ref: 'AlarmTopic' }]);
    expect(Properties.OKActions).toEqual([{ Ref: 'AlarmTopic' }]);
    // The dispatcher reports the age of the oldest due group of each queue every minute, even without jobs.
    const isReported = `${Properties.MetricName}`.startsWith('Oldest');
    expect(Properties.TreatMissingData).toBe(isReported ? 'breaching' : 'notBreaching');
  }
  expect(plain.Resources.AlarmSubscription).toBeUndefined();
  expect(configured.Resources.AlarmSubscription?.Properties).toMatchObject({
    TopicArn: { Ref: 'AlarmTopic' },
    Endpoint: 'oncall@example.com',
  });
});

test('the number of stuck changes is taken from the log lines of the dispatcher', () => {
  const { FilterPattern, MetricTransformations } = plain.Resources.Stuck?.Properties ?? {};
  expect([FilterPattern, MetricTransformations]).toEqual([
    '{ $.worker = "dispatch" }',
    [expect.objectContaining({ MetricName: 'Stuck', MetricValue: '$.stuck' })],
  ]);
});

test('the age of the oldest change is taken from the log lines of the dispatcher', () => {
  const filter = plain.Resources.OldestChange?.Properties;
  expect(filter?.LogGroupName).toEqual({ Ref: 'LogGroup' });
  expect(filter?.FilterPattern).toBe('{ $.worker = "dispatch" }');
  expect(filter?.MetricTransformations).toEqual([
    expect.objectContaining({
      MetricNamespace: 'Scheduling/production',
      MetricName: 'OldestChangeSeconds',
      MetricValue: '$.oldestSeconds',
    }),
  ]);
});

test('refused credentials are counted from the log lines of the gateway in the metric that the alarm watches', () => {
  const filter = plain.Resources.RefusedCredentials?.Properties;
  expect(filter?.LogGroupName).toEqual({ Ref: 'HttpApiLogGroup' });
  expect(filter?.FilterPattern).toBe('{ $.status = "401" }');
  expect(filter?.MetricTransformations).toEqual([
    expect.objectContaining({
      MetricNamespace: 'Scheduling/production',
      MetricName: 'RefusedCredentials',
    }),
  ]);
});
