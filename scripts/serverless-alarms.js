import { settings } from './serverless-settings.js';
import { routesOf } from './serverless-stage.js';
import { table } from './serverless-table.js';

const api = [{ Name: 'ApiId', Value: { Ref: 'HttpApi' } }];
const ofTable = [{ Name: 'TableName', Value: settings.RESTORED_TABLE || { Ref: 'Table' } }];

const sum = (namespace, metric, dimensions) => ({
  Namespace: namespace,
  MetricName: metric,
  Dimensions: dimensions,
  Statistic: 'Sum',
  Period: 60,
});

/** An alarm. Missing data is not an alarm. It notifies at its beginning and its end. */
const alarm = (description, properties) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    AlarmDescription: description,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
    AlarmActions: [{ Ref: 'AlarmTopic' }],
    OKActions: [{ Ref: 'AlarmTopic' }],
    ...properties,
  },
});

/** `wrong` of `looked` minutes must exceed the threshold. */
const minutes = (wrong, looked) => ({ DatapointsToAlarm: wrong, EvaluationPeriods: looked });

const queried = (id, { Statistic, Period, ...metric }) => ({
  Id: id,
  ReturnData: false,
  MetricStat: { Stat: Statistic, Period, Metric: metric },
});

/** The sum of several metrics. CloudWatch charges for each of them as for an alarm. */
const total = (metrics) => {
  const terms = metrics.map((metric, index) => queried(`m${index}`, metric));
  const Expression = terms.map(({ Id }) => `FILL(${Id}, 0)`).join(' + ');
  return { Metrics: [...terms, { Id: 'total', Expression, ReturnData: true }] };
};

const ofIndex = (name) => [...ofTable, { Name: 'GlobalSecondaryIndexName', Value: name }];

// biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
const ownNamespace = 'Scheduling/${sls:stage}';

/** A metric that costs money only in hours in which the log group has lines that match the pattern. */
const metricOfLines = (LogGroupName, FilterPattern, MetricName, MetricValue) => ({
  Type: 'AWS::Logs::MetricFilter',
  Properties: {
    LogGroupName,
    FilterPattern,
    MetricTransformations: [{ MetricNamespace: ownNamespace, MetricName, MetricValue }],
  },
});

/** Counts jobs that failed for good, from the log lines of a worker. */
const failedJobs = (worker, name) =>
  metricOfLines(
    { Ref: 'LogGroup' },
    `{ ($.worker = "${worker}") && ($.failed > 0) }`,
    name,
    '$.failed',
  );

/**
 * All alarms with their metrics and their topic. The topic contains no personal data, and
 * CloudWatch could not publish to a topic with a key that does not allow it.
 */
export const everyAlarm = {
  AlarmTopic: {
    Type: 'AWS::SNS::Topic',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    Properties: { TopicName: 'scheduling-${sls:stage}-alarms' },
  },
  ...(settings.ALARM_EMAIL && {
    AlarmSubscription: {
      Type: 'AWS::SNS::Subscription',
      Properties: {
        TopicArn: { Ref: 'AlarmTopic' },
        Protocol: 'email',
        Endpoint: settings.ALARM_EMAIL,
      },
    },
  }),
  ServerErrorsAlarm: alarm(
    'The service returned 5xx responses. Look for level "error" in its log.',
    {
      ...sum('AWS/ApiGateway', '5xx', api),
      Threshold: 5,
      ...minutes(2, 5),
    },
  ),
  SlowAlarm: alarm('One request in a hundred took longer than 3 s.', {
    Namespace: ownNamespace,
    MetricName: 'LatencyMs',
    Dimensions: [],
    ExtendedStatistic: 'p99',
    // With few requests, the slowest one is not a percentile.
    EvaluateLowSampleCountPercentile: 'ignore',
    Period: 300,
    Threshold: 3000,
    ...minutes(3, 3),
  }),
  // A metric of the gateway would include the requests that wait for events.
  Latency: metricOfLines(
    { Ref: 'HttpApiLogGroup' },
    `{ ($.route != "${routesOf('listEvents')[0]}") && ($.durationMs >= 0) }`,
    'LatencyMs',
    '$.durationMs',
  ),
  // The metrics of a table do not include its indexes. Throttled reads of an index become 5xx responses.
  TableThrottledAlarm: alarm('The table throttled reads or writes, or an index throttled writes.', {
    ...total([
      sum('AWS/DynamoDB', 'ReadThrottleEvents', ofTable),
      sum('AWS/DynamoDB', 'WriteThrottleEvents', ofTable),
      ...table.GlobalSecondaryIndexes.map(({ IndexName }) =>
        sum('AWS/DynamoDB', 'WriteThrottleEvents', ofIndex(IndexName)),
      ),
    ]),
    Threshold: 0,
    ...minutes(2, 5),
  }),
  // A stack cannot add the metrics of all its functions, and all functions of an account share one
  // limit.
  FunctionsThrottledAlarm: alarm(
    'Functions of this account and region were throttled because too many were running at once.',
    { ...sum('AWS/Lambda', 'Throttles', []), Threshold: 0, ...minutes(2, 5) },
  ),
  // The dispatcher writes this metric every minute, so missing data is an alarm, too.
  WorkOverdueAlarm: alarm(
    'Background work is late, or the dispatcher does not run. Look for worker "dispatch" in the log: "overdue" names the work, and "oldestSeconds" and "due" contain the ages.',
    {
      ...sum(ownNamespace, 'OverdueWork', []),
      Statistic: 'Maximum',
      TreatMissingData: 'breaching',
      Threshold: 0,
      ...minutes(3, 5),
    },
  ),
  FailedDeliveriesAlarm: alarm(
    'Many webhooks were given up after their last attempt. A receiver that is down is no fault of the service; many of them may be.',
    { ...sum(ownNamespace, 'FailedDeliveries', []), Threshold: 100, ...minutes(3, 5) },
  ),
  FailedDeliveries: failedJobs('deliver', 'FailedDeliveries'),
  FailedMessagesAlarm: alarm(
    'Many messages to people failed for good: mail servers do not want them, or take none.',
    { ...sum(ownNamespace, 'FailedMessages', []), Threshold: 20, ...minutes(2, 5) },
  ),
  FailedMessages: failedJobs('sendMessages', 'FailedMessages'),
  RefusedCredentialsAlarm: alarm('Many requests had no valid credential.', {
    ...sum(ownNamespace, 'RefusedCredentials', []),
    Threshold: 100,
    ...minutes(3, 5),
  }),
  RefusedCredentials: metricOfLines(
    { Ref: 'HttpApiLogGroup' },
    '{ $.status = "401" }',
    'RefusedCredentials',
    '1',
  ),
};

/** The alarms of the packaged stage. Each costs money while the stage is idle. */
export const alarms = settings.ALARMS ? everyAlarm : {};
