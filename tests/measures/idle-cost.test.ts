import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { handler } from '../../functions/workers/dispatch.ts';
import { prices } from '../../scripts/bench/prices.ts';
import { packageStage, type Resources, resourcesOf, root } from '../infrastructure/packaged.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { logLines } from '../support/processes/log-lines.ts';

/** A month with 730 hours, as AWS computes it. */
const minutesAMonth = 730 * 60;

/** Estimates, because only AWS can measure them. */
const estimates = {
  /** A warm run takes one round trip to the table for each page, and a cold one about a second. */
  dispatcherSeconds: 0.1,
  /** The lines of Lambda itself about the start and the end of a run. */
  lambdaLogBytes: 500,
};

/** Reading the numbers of shards, which the meter leaves out. */
const layoutReadUnits = 1;

/** Types of resources that cost nothing as long as no request and no change arrives. Schedules and alarms are computed. */
const freeTypes = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::DynamoDB::Table',
  'AWS::IAM::Role',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Topic',
];
const countedTypes = ['AWS::CloudWatch::Alarm', 'AWS::Events::Rule', 'AWS::Logs::MetricFilter'];

interface IdleRun {
  readonly readUnits: number;
  readonly logBytes: number;
  readonly metrics: number;
}

interface EmbeddedMetrics {
  readonly CloudWatchMetrics: readonly {
    readonly Dimensions: readonly unknown[];
    readonly Metrics: readonly unknown[];
  }[];
}

/** Runs the dispatcher without work like the schedule, and measures what it uses. */
async function runIdleDispatcher(): Promise<IdleRun> {
  vi.stubEnv('METRIC_NAMESPACE', 'Scheduling/production');
  onTestFinished(() => void vi.unstubAllEnvs());
  await tellChanges();
  logLines.length = 0;
  const cost = await meterTable()(() => handler({}));
  expect(new Set(cost.calls)).toEqual(new Set(['Query']));
  const [line] = logLines;
  const { CloudWatchMetrics } = (line as { _aws: EmbeddedMetrics })._aws;
  return {
    readUnits: cost.readUnits + layoutReadUnits,
    logBytes: JSON.stringify(line).length + estimates.lambdaLogBytes,
    metrics: CloudWatchMetrics.reduce(
      (sum, { Dimensions, Metrics }) => sum + Dimensions.length * Metrics.length,
      0,
    ),
  };
}

/** The parts of the cost of an idle stage, with their names in docs/deploy.md. */
function idleCosts(resources: Resources, run: IdleRun) {
  const alarms = resourcesOf(resources, 'AWS::CloudWatch::Alarm');
  const watched = alarms.reduce((count, [, { Properties }]) => {
    const { Metrics: queries = [{ MetricStat: {} }] } = Properties;
    return count + (queries as object[]).filter((query) => 'MetricStat' in query).length;
  }, 0);
  // All other log lines follow from requests and jobs.
  const filled = resourcesOf(resources, 'AWS::Logs::MetricFilter').filter(([, { Properties }]) =>
    `${Properties.FilterPattern}`.includes('"dispatch"'),
  );
  const schedules = resourcesOf(resources, 'AWS::Events::Rule');
  for (const [, { Properties }] of schedules)
    expect(Properties.ScheduleExpression).toBe('rate(1 minute)');
  const runs = schedules.length * minutesAMonth;
  const gigabytes = Number(resources.DispatchLambdaFunction?.Properties.MemorySize) / 1024;
  const seconds = runs * estimates.dispatcherSeconds;
  return {
    metric: (run.metrics + filled.length) * prices.metric,
    alarms: watched * prices.alarmMetric,
    reads: runs * run.readUnits * prices.readUnit,
    lambda: runs * prices.lambdaRequest + seconds * gigabytes * prices.lambdaGigabyteSecond,
    logs: ((runs * run.logBytes) / 1e9) * prices.logGigabyte,
  };
}

/** Dollars with two decimals, as the pages write them. */
const rounded = (dollars: number): string => dollars.toFixed(2);

const sum = (costs: Readonly<Record<string, number>>): string =>
  rounded(Object.values(costs).reduce((total, cost) => total + Number(rounded(cost)), 0));

let dev: Resources;
let production: Resources;
beforeAll(async () => {
  [dev, production] = await Promise.all([packageStage('dev'), packageStage('production')]);
});

test('an idle dispatcher reads each shard of the outbox and of due jobs once a minute, and writes nothing', async () => {
  const run = await runIdleDispatcher();
  expect(run.readUnits).toBe(17);
  expect(run.metrics).toBe(1);
});

test('an idle stage without alarms costs at most $0.60 a month', async () => {
  const costs = idleCosts(dev, await runIdleDispatcher());
  expect(Number(sum(costs))).toBeLessThanOrEqual(0.6);
});

test('every resource of a stage is of a type whose idle cost is known', () => {
  const types = [dev, production].flatMap((stage) => Object.values(stage).map(({ Type }) => Type));
  expect([...freeTypes, ...countedTypes]).toEqual(expect.arrayContaining([...new Set(types)]));
});

test('docs/deploy.md and the README contain the computed cost of an idle stage with and without alarms', async () => {
  const run = await runIdleDispatcher();
  const [without, withAlarms] = [idleCosts(dev, run), idleCosts(production, run)];
  const deploy = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const rows = [...deploy.matchAll(/^\| ([^|]+) \| (?:\$([\d.]+)|–) \| \$([\d.]+) \|$/gmu)];
  const documented = rows.map(([, , less = '0.00', more]) => [less, more]);
  const parts = Object.keys(without) as (keyof typeof without)[];
  expect(documented).toEqual([
    ...parts.map((part) => [rounded(without[part]), rounded(withAlarms[part])]),
    [sum(without), sum(withAlarms)],
  ]);
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `an idle stage costs [$${sum(without)} a month](docs/deploy.md#what-an-idle-stage-costs), or $${sum(withAlarms)} with alarms`,
  );
});
