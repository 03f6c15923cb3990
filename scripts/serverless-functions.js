import { functionList, gatewayRoutesOf, usesDatabase } from './function-list.ts';
import { distributionUrl, originSecrets } from './serverless-cloudfront.js';
import { configurationSet, feedbackTopic } from './serverless-mail.js';
import { tableName } from './serverless-roles.js';
import { settings } from './serverless-settings.js';

const {
  JWT_ISSUER,
  JWT_AUDIENCE,
  JWT_JWKS_URL,
  JWT_SCOPE_CLAIM,
  JWT_SCOPE_PREFIX,
  BOOKING_PAGE_URL,
  JITSI_URL,
  RESERVED_CONCURRENCY,
} = settings;
const JWT_SUBJECT_IS_USER_ID = String(settings.JWT_SUBJECT_IS_USER_ID);

for (const id of Object.keys(RESERVED_CONCURRENCY)) {
  if (functionList.some((one) => one.id === id)) continue;
  throw new Error(`RESERVED_CONCURRENCY contains ${id}, which is not an operation.`);
}

/**
 * New changes in the outbox wake the dispatcher. A record that it does not get is no loss, because the
 * change stays in the outbox, so none is tried for long; a table that was restored may have no stream.
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
  // The dispatcher calls it by its name.
  dispatcher: [],
  minute: [{ schedule: 'rate(1 minute)' }],
  feedback:
    settings.MAIL_PROVIDER === 'ses'
      ? [{ sns: { arn: { Ref: 'MailFeedbackTopic' }, topicName: feedbackTopic } }]
      : [],
};

/**
 * The gateway gives up after 30 seconds; a request of ours is undecided after 3, and one that counts or
 * cancels the bookings of an event type after some 20.
 */
export const longestSeconds = 25;

/** Seconds, where nobody waits at a gateway: a receiver of webhooks may take 15 of them, a mail server as long, and retries come within the minute. */
const timeouts = {
  deliver: 60,
  sendMessages: 60,
  syncCalendars: 60,
  writeCalendars: 60,
  makeMeetings: 60,
};

/** Megabytes, where they differ from the default. */
const memorySizes = {
  // A request that waits for events computes nothing meanwhile.
  listEvents: 256,
  // Eight connections are read concurrently, each in a thread (lib/app/external-calendars/parse-in-thread.ts).
  syncCalendars: 2048,
};

/** osls writes the catch-all route as `*` and deploys it as `$default`. */
const eventOf = (route) => ({ httpApi: route === '$default' ? '*' : route });

const eventsOf = (deployed) =>
  deployed.route === undefined
    ? deployed.wakenBy.flatMap((by) => wakes[by])
    : gatewayRoutesOf(deployed).map(eventOf);

/**
 * What one function is in serverless.yml. The log group is shared (a group a function costs 75 of
 * CloudFormation's 500 resources), so the framework is told to make none.
 */
const configurationOf = (deployed) => ({
  handler: `${deployed.module}.handler`,
  role: deployed.role,
  disableLogs: true,
  ...(deployed.id in timeouts && { timeout: timeouts[deployed.id] }),
  ...(deployed.id in memorySizes && { memorySize: memorySizes[deployed.id] }),
  events: eventsOf(deployed),
});

/**
 * The local service has no stream, and wakes its workers more often than by the minute (scripts/local/wake-workers.ts).
 * Its server routes HEAD by the GET of a path, and takes no route of its own for it.
 */
const sourceOf = (deployed) => ({
  ...configurationOf(deployed),
  events: deployed.route === undefined ? [] : [eventOf(deployed.route)],
});

/** The functions as the local server runs them: straight from their sources, with its own environment. */
export const sources = Object.fromEntries(
  functionList.map((deployed) => [deployed.id, sourceOf(deployed)]),
);

/** The gateway and CloudFront have addresses of their own, for where no other is named. */
const ownUrl = settings.CLOUDFRONT
  ? distributionUrl
  : // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
    { 'Fn::Sub': 'https://${HttpApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}' };

/** By what clients reach the stage. */
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

/** Pages on which users sign in, at the issuer of their tokens too. They read nothing from the table. */
const signedInPages = ['getCalendarPage', 'getSettingsPage', 'getSettingsSectionPage'];

const ofSignedInPages = {
  JWT_ISSUER,
  JWT_AUDIENCE,
  JWT_JWKS_URL,
  JWT_SUBJECT_IS_USER_ID,
  JWT_SCOPE_CLAIM,
  JWT_SCOPE_PREFIX,
  PAGES_CLIENT_ID: settings.PAGES_CLIENT_ID,
  PAGES_TOKEN_ORIGIN: settings.PAGES_TOKEN_ORIGIN,
};

/** Operations without the table whose responses contain the address of the service, in links or in samples. */
const named = ['createGuestLink', 'getGuestBookingIcs', 'getDocs', 'getGuide', 'getOpenapi'];

/** Who reads calendars elsewhere, or writes into them, and who makes meetings. */
const asksProviders = ({ module }) =>
  /\/(?:calendar-connections\/|authorize-conferencing-connection$|workers\/(?:[a-z]+-calendars|make-meetings)$)/u.test(
    module,
  );

/** Where the providers of these calendars are, if that is another address than everywhere. */
const apiUrls = Object.fromEntries(
  ['GOOGLE_API_URL', 'MICROSOFT_API_URL'].flatMap((name) =>
    settings[name] === '' ? [] : [[name, settings[name]]],
  ),
);

/** Who seals something, or opens it. */
const sealed = [
  'seals',
  'ends',
  'accounts',
  'deliveries',
  'messages',
  'calendars',
  'placings',
  'meetings',
];

/** Who asks providers at which users have allowed something. */
const registered = ['clients', 'ends', 'accounts', 'calendars', 'placings', 'meetings'];

/** Whom the dispatcher wakes. */
const followers = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
  DELIVER_FUNCTION: 'scheduling-${sls:stage}-deliver',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
  SENDMESSAGES_FUNCTION: 'scheduling-${sls:stage}-sendMessages',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
  WRITECALENDARS_FUNCTION: 'scheduling-${sls:stage}-writeCalendars',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
  MAKEMEETINGS_FUNCTION: 'scheduling-${sls:stage}-makeMeetings',
};

/** Settings that one function reads. All other functions stay as they are when one of these changes. */
const settingsOfOneFunction = {
  createOrganizationInvitation: ['INVITATION_PAGE_URL'],
  createPublicBooking: ['PUBLIC_BOOKINGS_AN_HOUR', 'PUBLIC_BOOKINGS_A_DAY'],
  listEvents: ['WAITING_REQUESTS'],
  getReadiness: ['SERVICE_VERSION'],
};
const ofOneFunction = (id) =>
  Object.fromEntries((settingsOfOneFunction[id] ?? []).map((name) => [name, settings[name]]));

/**
 * The settings of the stage, for functions that use the database alone. Of the secret they get the
 * name: who may read a function's configuration does not read the secret with it.
 */
const environmentOf = (deployed) => ({
  ...(usesDatabase(deployed) && {
    TABLE_NAME: tableName,
    PUBLIC_URL: publicUrl,
    ...(settings.DYNAMODB_CLIENT !== '' && { DYNAMODB_CLIENT: settings.DYNAMODB_CLIENT }),
  }),
  // Nobody proves a worker who they are.
  ...(usesDatabase(deployed) && deployed.route !== undefined && ofRequests),
  ...(signedInPages.includes(deployed.id) && ofSignedInPages),
  ...(['secret', 'messages'].some((right) => deployed.rights.includes(right)) && {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    SIGNING_SECRET_PARAMETER: '/scheduling/${sls:stage}/cursor-secret',
  }),
  ...(sealed.some((right) => deployed.rights.includes(right)) && {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    SEALING_KEY_PARAMETER: '/scheduling/${sls:stage}/sealing-key',
  }),
  ...(asksProviders(deployed) && apiUrls),
  ...(registered.some((right) => deployed.rights.includes(right)) && {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    OAUTH_CLIENTS_PARAMETER: '/scheduling/${sls:stage}/oauth-clients',
  }),
  ...(deployed.rights.includes('notices') &&
    settings.ZOOM_NOTICES && {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
      ZOOM_SECRET_TOKEN_PARAMETER: '/scheduling/${sls:stage}/zoom-secret-token',
    }),
  ...(deployed.id === 'dispatch' && followers),
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

/** The functions as they are deployed: from the archives that scripts/bundle.ts makes. */
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
