import { gatewayRoutesOf, routedFunctions } from './function-list.ts';
import { settings } from './serverless-settings.js';

/** One of them reads or writes hundreds of items for one request, or many weeks of many hosts. */
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

/** Guests need them, and users who connect calendars, and they read nothing from the table: the limit of the stage is enough, and no stranger uses up a smaller one. */
const pages = [
  'getGuestPage',
  'getPageAsset',
  'getCalendarPage',
  'getSettingsPage',
  'getSettingsSectionPage',
  'getCalendarConnectionCallback',
  'getConferencingCallback',
];

/** Open to everyone. Callers share the limit, so it bounds what strangers can cost, and asks the others to wait with them. */
const open = routedFunctions
  .filter(
    ({ id, rights, route }) => rights === 'none' && route !== '$default' && !pages.includes(id),
  )
  .map(({ id }) => id);

/** It is asked for with a token that nobody guesses, and should not be tried in a loop either. */
const tokens = ['acceptOrganizationInvitation'];

/** It reads the table for whoever asks: what strangers can cost is bounded here and nowhere else. */
const checks = ['getReadiness'];

/** The service itself limits how many requests wait, so this limit only stops what gets past that. */
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

/** The framework makes logical ids of routes: `GET /v1/users/{userId}` is HttpApiRouteGetV1UsersUseridVar. */
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

/** A route's own settings replace those of the stage as a whole, so each says all of them. */
const metrics = { DetailedMetricsEnabled: false };

/** Lays limits on the stage. The gateway knows a route only once it is there, so the stage waits for those that it names. */
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
 * One line a request, also for those that no function sees: throttled, too large, without an answer.
 * A path or a query can hold what belongs to a guest, so the route stands for them.
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

/** A metric filter takes its value from a number, not from a text. */
export const accessLog = logged.replace(/"(\$context\.responseLatency)"/u, '$1');

const { CLOUDFRONT, DOMAIN_NAME, CERTIFICATE_ARN, HOSTED_ZONE_ID } = settings;
if ((DOMAIN_NAME === '') !== (CERTIFICATE_ARN === '')) {
  throw new Error('DOMAIN_NAME and CERTIFICATE_ARN must be set together.');
}
if (HOSTED_ZONE_ID !== '' && DOMAIN_NAME === '') {
  throw new Error('HOSTED_ZONE_ID requires DOMAIN_NAME.');
}

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

/** The name belongs to CloudFront where it is in front, and to the gateway elsewhere. The zone of CloudFront is one for all. */
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
  // The gateway has no addresses of IPv6.
  ...(CLOUDFRONT && { DomainRecordIpv6: record('AAAA') }),
};

/** The service's own name, where one is set; who keeps the zone elsewhere points it to the output DomainTarget. */
export const domain = {
  Resources: {
    ...(DOMAIN_NAME && !CLOUDFRONT && named),
    ...(HOSTED_ZONE_ID && pointed),
  },
  Outputs: DOMAIN_NAME ? { DomainTarget: { Value: target.DNSName } } : {},
};
