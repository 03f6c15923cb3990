import { beforeAll, expect, test } from 'vitest';
import { type Resource, resourcesOf, type Template, templateOf } from './packaged.ts';
import { everySetting } from './settings.ts';

let plain: Template;
let configured: Template;

beforeAll(async () => {
  [plain, configured] = await Promise.all([
    templateOf('production'),
    templateOf('production', everySetting),
  ]);
});

const functionsOf = ({ Resources }: Template) => resourcesOf(Resources, 'AWS::Lambda::Function');
const stageOf = ({ Resources }: Template) => Resources.HttpApiStage as Resource;

test('the route whose requests wait for events has a limit of its own, 200 requests a second', () => {
  const limits = stageOf(plain).Properties.RouteSettings as object;
  expect(limits).toHaveProperty(
    ['GET /v1/events'],
    expect.objectContaining({ ThrottlingRateLimit: 200 }),
  );
});

test('only the function whose requests wait for events has their maximum number, and it has 256 MB', () => {
  const waiting = (template: Template) =>
    functionsOf(template).flatMap(([id, { Properties }]) => {
      const { MemorySize, Environment } = Properties as Readonly<Record<string, unknown>>;
      const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> };
      const waits = Variables.WAITING_REQUESTS;
      return waits === undefined ? [] : [[id, MemorySize, waits]];
    });
  expect(waiting(plain)).toEqual([['ListEventsLambdaFunction', 256, '100']]);
  expect(waiting(configured)).toEqual([['ListEventsLambdaFunction', 256, '40']]);
});

test('the alarm about slow requests ignores requests that wait for events', () => {
  const { FilterPattern, LogGroupName, MetricTransformations } =
    plain.Resources.Latency?.Properties ?? {};
  expect([LogGroupName, FilterPattern]).toEqual([
    { Ref: 'HttpApiLogGroup' },
    '{ ($.route != "GET /v1/events") && ($.durationMs >= 0) }',
  ]);
  const { Namespace, MetricName, ExtendedStatistic } = plain.Resources.SlowAlarm?.Properties ?? {};
  expect(MetricTransformations).toEqual([
    { MetricNamespace: Namespace, MetricName, MetricValue: '$.durationMs' },
  ]);
  expect(ExtendedStatistic).toBe('p99');
  const { Format } = stageOf(plain).Properties.AccessLogSettings as { Format: string };
  expect(Format).toContain('"durationMs":$context.responseLatency');
});

test('only functions that a setting names have reserved concurrency', () => {
  const sharesIn = (template: Template) =>
    Object.fromEntries(
      functionsOf(template).flatMap(([id, { Properties }]) => {
        const { ReservedConcurrentExecutions: share } = Properties;
        return share === undefined ? [] : [[id, share]];
      }),
    );
  expect(sharesIn(plain)).toEqual({});
  expect(sharesIn(configured)).toEqual({
    CreateBookingLambdaFunction: 50,
    ListAvailableSchedulesLambdaFunction: 20,
  });
});
