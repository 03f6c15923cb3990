import { gatewayRoutesOf, routedFunctions } from './function-list.ts';
import { settings } from './serverless-settings.js';

/** Operations that read or write hundreds of items, or many weeks of many hosts, in one request. */
const costly = [
  'listAvailableSchedules',
  'listAvailableSchedulesV2',
  'listGuestAvailableSchedules',
  'listPublicAvailableSchedules',
  'getBookingPage',
  'createPublicBooking',
  'rescheduleGuestBooking',
  'listBusyTimes',
  'listUserBusyTimes',
  'listUserBusyTimesV2',
  'updateEventType',
  'deleteEventType',
];

/**
 * Pages that guests and users need. They do not read the table, so the limit of the stage is
 * enough. A smaller limit could be used up by strangers.
 */
const pages = [
  'getGuestPage',
  'getPageAsset',
  'getInvitePage',
  'getSignInPage',
  'getBookingsPage',
  'getCalendarPage',
  'getRoutingFormsPage',
  'getSettingsPage',
  'getSettingsSectionPage',
  'getCalendarConnectionCallback',
  'getConferencingCallback',
];

/**
 * Operations that are open to everyone. All callers share the limit, which bounds the cost that
 * strangers can cause.
 */
const open = routedFunctions
  .filter(
    ({ id, rights, route }) => rights === 'none' && route !== '$default' && !pages.includes(id),
  )
  .map(({ id }) => id);

/** Operations with an unguessable token, or without a credential, which should not be tried in a loop. */
const tokens = [
  'acceptOrganizationInvitation',
  'requestSignIn',
  'createSession',
  'requestOpenidSignIn',
  'createOpenidSession',
];

/**
 * Operations that read the table for everyone. Only this limit bounds the cost that strangers can
 * cause.
 */
const checks = ['getReadiness'];

/** The service itself limits waiting requests, so this limit only stops requests that exceed it. */
const waiting = ['listEvents'];

const limit = (rate, burst) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });

const limits = {
  ...Object.fromEntries(
    costly.map((id) => [id, limit(settings.COSTLY_THROTTLE_RATE, settings.COSTLY_THROTTLE_BURST)]),
  ),
  ...Object.fromEntries([...open, ...tokens].map((id) => [id, limit(20, 40)])),
  ...Object.fromEntries(waiting.map((id) => [id, limit(200, 400)])),
  ...Object.fromEntries(checks.map((id) => [id, limit(2, 5)])),
};

export const routesOf = (id) => {
  const found = routedFunctions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} is not a function.`);
  return gatewayRoutesOf(found);
};

/**
 * The logical id that the framework gives to a route: `GET /v1/users/{userId}` is
 * HttpApiRouteGetV1UsersUseridVar.
 */
const logicalIdOf = (route) =>
  `HttpApiRoute${route
    .split('/')
    .map((part) =>
      part
        .toLowerCase()
        .replace(/\{(.*)\}/gu, '$1Var')
        .replace(/[^0-9A-Za-z]/gu, ''),
    )
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

const throttled = Object.keys(limits).flatMap(routesOf);

/** The settings of a route replace all settings of the stage, so each route repeats them. */
const metrics = { DetailedMetricsEnabled: false };

/** The limits of the stage. The stage refers to routes, so it must wait until they exist. */
export const stage = {
  DependsOn: throttled.map(logicalIdOf),
  Properties: {
    DefaultRouteSettings: {
      ...metrics,
      ...limit(settings.THROTTLE_RATE, settings.THROTTLE_BURST),
    },
    RouteSettings: Object.fromEntries(
      Object.entries(limits).flatMap(([id, limits]) =>
        routesOf(id).map((route) => [route, { ...metrics, ...limits }]),
      ),
    ),
  },
};

/**
 * The access log: one line for each request, including those that reach no function (throttled, too
 * large, without a response). It contains the route, because a path or a query can contain data of
 * guests.
 */
const logged = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  durationMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  functionError: '$context.integrationErrorMessage',
  error: '$context.error.message',
});

/** A metric filter reads a number, but not a text. */
export const accessLog = logged.replace(/"(\$context\.responseLatency)"/u, '$1');

const { CLOUDFRONT, DOMAIN_NAME, CERTIFICATE_ARN, HOSTED_ZONE_ID } = settings;

const named = {
  Domain: {
    Type: 'AWS::ApiGatewayV2::DomainName',
    Properties: {
      DomainName: DOMAIN_NAME,
      DomainNameConfigurations: [
        {
          CertificateArn: CERTIFICATE_ARN,
          EndpointType: 'REGIONAL',
          SecurityPolicy: 'TLS_1_2',
        },
      ],
    },
  },
  DomainMapping: {
    Type: 'AWS::ApiGatewayV2::ApiMapping',
    DependsOn: ['HttpApiStage'],
    Properties: {
      ApiId: { Ref: 'HttpApi' },
      DomainName: { Ref: 'Domain' },
      Stage: '$default',
    },
  },
};

/**
 * The target of the domain: CloudFront if it is used, otherwise the gateway. CloudFront has one
 * hosted zone id for all distributions.
 */
const target = CLOUDFRONT
  ? { DNSName: { 'Fn::GetAtt': ['Distribution', 'DomainName'] }, HostedZoneId: 'Z2FDTNDATAQYW2' }
  : {
      DNSName: { 'Fn::GetAtt': ['Domain', 'RegionalDomainName'] },
      HostedZoneId: { 'Fn::GetAtt': ['Domain', 'RegionalHostedZoneId'] },
    };

const record = (type) => ({
  Type: 'AWS::Route53::RecordSet',
  Properties: {
    HostedZoneId: HOSTED_ZONE_ID,
    Name: DOMAIN_NAME,
    Type: type,
    AliasTarget: target,
  },
});

const pointed = {
  DomainRecord: record('A'),
  // The gateway has no IPv6 addresses.
  ...(CLOUDFRONT && { DomainRecordIpv6: record('AAAA') }),
};

/**
 * The domain of the service, if one is set. If the zone is not in Route 53, its operator points it
 * to the output DomainTarget.
 */
export const domain = {
  Resources: {
    ...(DOMAIN_NAME && !CLOUDFRONT && named),
    ...(HOSTED_ZONE_ID && pointed),
  },
  Outputs: DOMAIN_NAME ? { DomainTarget: { Value: target.DNSName } } : {},
};
