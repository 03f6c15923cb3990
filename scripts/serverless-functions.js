import { workers } from '../lib/contract/workers.ts';
import { functionList, gatewayRoutesOf, usesDatabase } from './function-list.ts';
import { distributionUrl, originSecrets } from './serverless-cloudfront.js';
import { configurationSet, feedbackTopic } from './serverless-mail.js';
import { tableName } from './serverless-roles.js';
import { settings } from './serverless-settings.js';
import { textEnvironmentOf } from './serverless-texts.js';

const {
  JWT_ISSUER,
  JWT_AUDIENCE,
  JWT_JWKS_URL,
  JWT_SCOPE_CLAIM,
  JWT_SCOPE_PREFIX,
  PAGES_CLIENT_ID,
  BOOKING_PAGE_URL,
  JITSI_URL,
  RESERVED_CONCURRENCY,
} = settings;
const JWT_SUBJECT_IS_USER_ID = String(settings.JWT_SUBJECT_IS_USER_ID);

/**
 * Starts the dispatcher after new changes in the outbox. A lost record is harmless, because the
 * change stays in the outbox, so records are not retried for long. A restored table may have no
 * stream.
 */
const outboxStream = {
  stream: {
    type: 'dynamodb',
    arn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
    startingPosition: 'LATEST',
    batchSize: 100,
    maximumRetryAttempts: 1,
    maximumRecordAgeInSeconds: 60,
    filterPatterns: [
      { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'OUT#' }] } } } },
    ],
  },
};

const wakes = {
  outbox: settings.RESTORED_TABLE === '' ? [outboxStream] : [],
  // The dispatcher, or a worker whose time is over, invokes the function by its name.
  dispatcher: [],
  // `npm run deploy` invokes the function by its name.
  deployment: [],
  minute: [{ schedule: 'rate(1 minute)' }],
  feedback:
    settings.MAIL_PROVIDER === 'ses'
      ? [{ sns: { arn: { Ref: 'MailFeedbackTopic' }, topicName: feedbackTopic } }]
      : [],
};

/**
 * The gateway has a limit of 30 seconds. A request ends after 3 seconds, and one that counts or
 * cancels the bookings of an event type after about 20.
 */
export const longestSeconds = 25;

/**
 * Timeouts in seconds of workers (`budgetMs` in lib/workers/queue/run-queue.ts). A worker whose time is
 * over starts another one.
 */
const timeouts = {
  deliver: 120,
  sendMessages: 120,
  syncCalendars: 120,
  writeCalendars: 120,
  makeMeetings: 120,
  verifyDeployment: 120,
};

/** Memory in megabytes, if it differs from the default. */
const memorySizes = {
  // A request that waits for events needs no CPU time.
  listEvents: 256,
  // Eight connections are read concurrently, each in a thread (lib/app/external-calendars/parse-in-thread.ts).
  syncCalendars: 2048,
};

/** osls requires `*` for the default route and deploys it as `$default`. */
const eventOf = (route) => ({ httpApi: route === '$default' ? '*' : route });

const eventsOf = (deployed) =>
  deployed.route === undefined
    ? deployed.wakenBy.flatMap((by) => wakes[by])
    : gatewayRoutesOf(deployed).map(eventOf);

/** An invocation that cannot run within a minute is dropped, because the next run of the dispatcher starts the worker again. */
const lostWakes = { maximumEventAge: 60, maximumRetryAttempts: 0 };

/**
 * The configuration of one function in serverless.yml. All functions share one log group, because
 * separate ones would use 75 of the 500 resources of CloudFormation. So the framework must not
 * create log groups.
 */
const configurationOf = (deployed) => ({
  ...(deployed.wakenBy?.includes('dispatcher') && lostWakes),
  handler: `${deployed.module}.handler`,
  role: deployed.role,
  disableLogs: true,
  ...(deployed.id in timeouts && { timeout: timeouts[deployed.id] }),
  ...(deployed.id in memorySizes && { memorySize: memorySizes[deployed.id] }),
  events: eventsOf(deployed),
});

/**
 * The local service has no stream, and starts its workers more often than every minute
 * (scripts/local/wake-workers.ts). Its server routes HEAD like GET, and accepts no route for it.
 */
const sourceOf = (deployed) => ({
  ...configurationOf(deployed),
  events: deployed.route === undefined ? [] : [eventOf(deployed.route)],
});

/** The functions for the local server. They run from the sources with the server's environment. */
export const sources = Object.fromEntries(
  functionList.map((deployed) => [deployed.id, sourceOf(deployed)]),
);

/** The URL of the gateway or of CloudFront, if no domain is set. */
const ownUrl = settings.CLOUDFRONT
  ? distributionUrl
  : // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
    { 'Fn::Sub': 'https://${HttpApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}' };

/** The URL of the stage for clients. */
const publicUrl =
  settings.PUBLIC_URL || (settings.DOMAIN_NAME && `https://${settings.DOMAIN_NAME}`) || ownUrl;

const ofRequests = {
  JWT_ISSUER,
  JWT_AUDIENCE,
  JWT_JWKS_URL,
  JWT_SUBJECT_IS_USER_ID,
  JWT_SCOPE_CLAIM,
  JWT_SCOPE_PREFIX,
  BOOKING_PAGE_URL,
  JITSI_URL,
  CREDENTIAL_RATE: settings.CREDENTIAL_RATE,
  ...(settings.CLOUDFRONT && { ORIGIN_SECRETS: originSecrets }),
};

/** Pages on which users sign in at the issuer of their tokens. They do not read the table. */
const signInPages = [
  'getSignInPage',
  'getBookingsPage',
  'getCalendarPage',
  'getRoutingFormsPage',
  'getSettingsPage',
  'getSettingsSectionPage',
];

/** Operations that sign users in at the issuer. */
const openidOperations = ['requestOpenidSignIn', 'createOpenidSession'];

const ofSignInPages = {
  JWT_ISSUER,
  JWT_AUDIENCE,
  JWT_JWKS_URL,
  JWT_SUBJECT_IS_USER_ID,
  JWT_SCOPE_CLAIM,
  JWT_SCOPE_PREFIX,
  PAGES_CLIENT_ID,
};

/** Operations without the table whose responses contain the address of the service, in links or in samples. */
const named = [
  'createGuestLink',
  'getGuestBookingIcs',
  'getDocs',
  'getGuide',
  'getOpenapi',
  'fallback',
];

/** Functions that call calendar or meeting providers. */
const asksProviders = ({ module }) =>
  /\/(?:calendar-connections\/|authorize-conferencing-connection$|workers\/(?:[a-z]+-calendars|make-meetings)$)/u.test(
    module,
  );

/** URLs of calendar providers that differ from the public ones. */
const apiUrls = Object.fromEntries(
  ['GOOGLE_API_URL', 'MICROSOFT_API_URL'].flatMap((name) =>
    settings[name] === '' ? [] : [[name, settings[name]]],
  ),
);

/** The rights of functions that read each secret. */
const readers = {
  signingSecret: ['signingSecret', 'outbox', 'messages'],
  sealingKey: ['sealingKey', 'deliveries', 'messages', 'calendars', 'placings', 'meetings'],
  oauthClients: ['oauthClients', 'calendars', 'placings', 'meetings'],
  zoomSecret: ['zoomSecret'],
};
const reads = (secret, { rights }) => readers[secret].some((right) => rights.includes(right));

/** The workers that the dispatcher invokes. A worker whose time is over invokes itself. */
const invoked = Object.keys(workers).filter((id) => workers[id].includes('dispatcher'));
const isInvoker = ({ id }, worker) => id === 'dispatch' || id === worker;
const functionsInvokedBy = (deployed) =>
  Object.fromEntries(
    invoked
      .filter((worker) => isInvoker(deployed, worker))
      .map((worker) => [`${worker.toUpperCase()}_FUNCTION`, `scheduling-\${sls:stage}-${worker}`]),
  );

/** Settings that only one function reads. A change of one does not redeploy other functions. */
const settingsOfOneFunction = {
  createOrganizationInvitation: ['INVITATION_PAGE_URL'],
  createPublicBooking: ['PUBLIC_BOOKINGS_AN_HOUR', 'PUBLIC_BOOKINGS_A_DAY'],
  listEvents: ['WAITING_REQUESTS'],
  getReadiness: ['SERVICE_VERSION'],
};
const ofOneFunction = (id) => ({
  ...Object.fromEntries((settingsOfOneFunction[id] ?? []).map((name) => [name, settings[name]])),
  ...textEnvironmentOf(id),
});

/**
 * The environment of a function. Functions get only the names of secrets, so that access to a
 * function's configuration does not reveal them.
 */
const environmentOf = (deployed) => ({
  ...(usesDatabase(deployed) && {
    TABLE_NAME: tableName,
    PUBLIC_URL: publicUrl,
    ...(settings.DYNAMODB_CLIENT !== '' && { DYNAMODB_CLIENT: settings.DYNAMODB_CLIENT }),
  }),
  ...(deployed.route !== undefined && { ALLOWED_ORIGINS: settings.ALLOWED_ORIGINS }),
  // Workers authenticate no callers.
  ...(usesDatabase(deployed) && deployed.route !== undefined && ofRequests),
  ...(signInPages.includes(deployed.id) && ofSignInPages),
  ...(openidOperations.includes(deployed.id) && { PAGES_CLIENT_ID }),
  ...(reads('signingSecret', deployed) && {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    SIGNING_SECRET_PARAMETER: '/scheduling/${sls:stage}/cursor-secret',
  }),
  ...(reads('sealingKey', deployed) && {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    SEALING_KEY_PARAMETER: '/scheduling/${sls:stage}/sealing-key',
  }),
  ...(asksProviders(deployed) && apiUrls),
  ...(reads('oauthClients', deployed) && {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    OAUTH_CLIENTS_PARAMETER: '/scheduling/${sls:stage}/oauth-clients',
  }),
  ...(reads('zoomSecret', deployed) &&
    settings.ZOOM_NOTICES && {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ZOOM_SECRET_TOKEN_PARAMETER: '/scheduling/${sls:stage}/zoom-secret-token',
    }),
  ...functionsInvokedBy(deployed),
  ...(deployed.id === 'dispatch' && {
    // The dispatcher creates no messages without a mail provider.
    MAIL_PROVIDER: settings.MAIL_PROVIDER,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    METRIC_NAMESPACE: 'Scheduling/${sls:stage}',
  }),
  ...(deployed.id === 'sendMessages' && {
    MAIL_PROVIDER: settings.MAIL_PROVIDER,
    MAILS_AN_HOUR: settings.MAILS_AN_HOUR,
    ...(settings.MAIL_PROVIDER === 'ses' && { SES_CONFIGURATION_SET: configurationSet }),
    ...(settings.MAIL_PROVIDER === 'smtp' && {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      SMTP_URL_PARAMETER: '/scheduling/${sls:stage}/smtp-url',
    }),
  }),
  ...(['sendMessages', 'getGuestBookingIcs'].includes(deployed.id) &&
    settings.MAIL_FROM !== '' && { MAIL_FROM: settings.MAIL_FROM }),
  ...(named.includes(deployed.id) && { PUBLIC_URL: publicUrl }),
  ...ofOneFunction(deployed.id),
});

/** The deployed functions, from the archives that scripts/bundle.ts creates. */
export const archives = Object.fromEntries(
  functionList.map((deployed) => [
    deployed.id,
    {
      ...configurationOf(deployed),
      environment: environmentOf(deployed),
      ...(deployed.id in RESERVED_CONCURRENCY && {
        reservedConcurrency: RESERVED_CONCURRENCY[deployed.id],
      }),
      package: { artifact: `.build/${deployed.id}.zip` },
    },
  ]),
);
