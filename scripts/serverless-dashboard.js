import { settings } from './serverless-settings.js';
import { stageName } from './stage-name.js';

// References that CloudFormation fills in.
const region = '$' + '{AWS::Region}';
const api = '$' + '{HttpApi}';
const table = settings.RESTORED_TABLE || '$' + '{Table}';

/** The width of a widget. A dashboard has 24 columns. */
const width = 12;
const height = 6;

const graph = (title, metrics, properties = {}) => ({
  type: 'metric',
  properties: {
    title,
    metrics,
    region,
    period: 300,
    stat: 'Sum',
    view: 'timeSeries',
    ...properties,
  },
});

const ofApi = (name, rendering = {}) => ['AWS/ApiGateway', name, 'ApiId', api, rendering];
const ofTable = (name) => ['AWS/DynamoDB', name, 'TableName', table];

/** A metric of all functions of the stage. */
const ofFunctions = (name) => [
  {
    expression: `SUM(SEARCH('{AWS/Lambda,FunctionName} MetricName="${name}" FunctionName=scheduling-${stageName}', 'Sum'))`,
    label: name,
  },
];

const widgets = [
  graph('Requests', [ofApi('Count'), ofApi('4xx'), ofApi('5xx')]),
  graph(
    'Latency of requests (ms)',
    ['p50', 'p99'].map((stat) => ofApi('Latency', { stat, label: stat })),
  ),
  graph('Functions', ['Invocations', 'Errors', 'Throttles'].map(ofFunctions)),
  graph('Table', [
    ...['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(ofTable),
    ...['ReadThrottleEvents', 'WriteThrottleEvents'].map(ofTable),
  ]),
  graph('Kinds of background work that are late', [[`Scheduling/${stageName}`, 'OverdueWork']], {
    stat: 'Maximum',
  }),
  {
    type: 'log',
    properties: {
      title: 'Latest errors',
      region,
      query: `SOURCE '/aws/lambda/scheduling-${stageName}' | fields @timestamp, code, error | filter level = "error" | sort @timestamp desc | limit 20`,
      view: 'table',
    },
  },
];

const place = (widget, index) => ({
  ...widget,
  x: (index % 2) * width,
  y: Math.floor(index / 2) * height,
  width,
  height,
});

const Dashboard = {
  Type: 'AWS::CloudWatch::Dashboard',
  Properties: {
    DashboardName: `scheduling-${stageName}`,
    DashboardBody: { 'Fn::Sub': JSON.stringify({ widgets: widgets.map(place) }) },
  },
};

/** The dashboard of the stage, if the operator wants one. */
export const dashboard = settings.DASHBOARD ? { Dashboard } : {};
