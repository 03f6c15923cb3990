import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { givenUpAfterMs } from '../../lib/outbound/mail-server.ts';
import { messagesQueue } from '../../lib/workers/messages/messages-queue.ts';
import type { Sending } from '../../lib/workers/messages/send-message.ts';
import { budgetMs, type QueueRun } from '../../lib/workers/queue/run-queue.ts';
import { leaseMs } from '../../lib/workers/queue/work.ts';
import { mailWarning } from '../../scripts/package.ts';
import { packageStage, type Resources, resourcesOf, root, targetOf } from './packaged.ts';
import { rightsOf } from './rights.ts';
import { everySetting } from './settings.ts';

const variablesOf = (resources: Resources, file: string) => {
  const [, found] = resourcesOf(resources, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === `functions/${file}.handler`,
  ) ?? [undefined, undefined];
  const { Variables = {} } = (found?.Properties.Environment ?? {}) as {
    readonly Variables?: Readonly<Record<string, unknown>>;
  };
  return Object.fromEntries(
    Object.entries(Variables).filter(([name]) => /^(?:MAIL|SMTP|SES)/u.test(name)),
  );
};

/** The rights and the environment that the deployment scripts give to the function that sends messages. */
async function configured(env: Readonly<Record<string, string>>) {
  const program = `
    const { roles } = await import('./scripts/serverless-roles.js');
    const { archives } = await import('./scripts/serverless-functions.js');
    console.log(JSON.stringify([roles.SendMessagesRole, archives.sendMessages.environment]));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { cwd: root, env: { PATH: process.env.PATH, ...env } },
  );
  const [role, environment] = JSON.parse(stdout);
  return { rights: rightsOf(role), environment };
}

const FROM = { MAIL_FROM: 'bookings@example.com' };

test('a stage without a mail provider prints a warning and may send no mail', async () => {
  const dev = await packageStage('dev');
  expect(variablesOf(dev, 'workers/send-messages')).toEqual({
    MAIL_PROVIDER: '',
    MAILS_AN_HOUR: '1000',
  });
  expect(variablesOf(dev, 'workers/dispatch')).toEqual({ MAIL_PROVIDER: '' });
  expect(rightsOf(dev.SendMessagesRole).join()).not.toMatch(/ses:|smtp/u);
  expect(mailWarning({ MAIL_PROVIDER: '' })).toBe(
    'MAIL_PROVIDER is not set, so this stage sends no mails to guests and hosts.',
  );
  expect(mailWarning({ MAIL_PROVIDER: 'ses' })).toBeUndefined();
});

test('a mail ends before its job, a job before its lease, and the last lease of a worker before the worker', async () => {
  const dev = await packageStage('dev');
  const [, found] = resourcesOf(dev, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === 'functions/workers/send-messages.handler',
  ) ?? [undefined, undefined];
  const queue = messagesQueue(() => ({}) as Sending)({} as QueueRun);
  expect(givenUpAfterMs).toBeLessThan(1000 * queue.timeoutSeconds);
  expect(1000 * queue.timeoutSeconds).toBeLessThan(leaseMs(queue));
  expect(leaseMs(queue)).toBeLessThan(budgetMs);
  expect(budgetMs).toBeLessThan(1000 * Number(found?.Properties.Timeout));
});

test('mails of SES have one sender and any receiver, and the calendar files of guests name the same organizer', async () => {
  const resources = await packageStage('production', everySetting);
  expect(variablesOf(resources, 'workers/send-messages')).toEqual({
    MAIL_PROVIDER: 'ses',
    MAILS_AN_HOUR: '200',
    SES_CONFIGURATION_SET: 'scheduling-production',
    ...FROM,
  });
  expect(variablesOf(resources, 'workers/dispatch')).toEqual({ MAIL_PROVIDER: 'ses' });
  expect(variablesOf(resources, 'guests/get-guest-booking-ics')).toEqual(FROM);
  const { rights } = await configured({ MAIL_PROVIDER: 'ses', ...FROM });
  expect(rights.filter((right) => right.startsWith('ses:'))).toEqual(
    ['SendEmail', 'SendRawEmail'].flatMap((action) =>
      [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
        'configuration-set/scheduling-${sls:stage}',
        'identity/*',
      ].map((one) => `ses:${action} on ${one} where ses:FromAddress is bookings@example.com`),
    ),
  );
});

test('bounces and complaints of SES reach the worker that stops addresses, and only SES may publish them', async () => {
  const resources = await packageStage('production', everySetting);
  const all = (type: string) =>
    resourcesOf(resources, type).map(([, { Properties }]) => Properties);
  const topic = { Ref: 'MailFeedbackTopic' };
  expect(all('AWS::SES::ConfigurationSet')).toEqual([{ Name: 'scheduling-production' }]);
  expect(all('AWS::SES::ConfigurationSetEventDestination')).toEqual([
    {
      ConfigurationSetName: { Ref: 'MailConfigurationSet' },
      EventDestination: {
        Name: 'stopAddresses',
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        SnsDestination: { TopicARN: topic },
      },
    },
  ]);
  expect(resources.MailFeedbackPolicy?.Properties).toEqual({
    Topics: [topic],
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'ses.amazonaws.com' },
          Action: ['sns:Publish'],
          Resource: [topic],
          Condition: {
            StringEquals: {
              'AWS:SourceAccount': { Ref: 'AWS::AccountId' },
              'AWS:SourceArn': {
                'Fn::Sub': expect.stringMatching(/:configuration-set\/scheduling-production$/u),
              },
            },
          },
        },
      ],
    },
  });
  const heard = all('AWS::SNS::Subscription').filter(({ Protocol }) => Protocol === 'lambda');
  expect(heard).toMatchObject([{ TopicArn: topic }]);
  const { Properties } = resources[targetOf(heard[0]?.Endpoint)] ?? {};
  expect(Properties?.Handler).toBe('functions/workers/stop-addresses.handler');
});

test('the stack contains no resource for mails without SES', async () => {
  const dev = await packageStage('dev');
  expect(JSON.stringify(dev)).not.toMatch(/AWS::SES|mail-feedback/u);
});

test('the address of another mail server is a parameter that only the function that sends mails may read', async () => {
  const { rights, environment } = await configured({ MAIL_PROVIDER: 'smtp', ...FROM });
  expect(environment.SMTP_URL_PARAMETER).toMatch(/\/smtp-url$/u);
  expect(rights.filter((right) => /ses:|smtp-url/u.test(right))).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    'ssm:GetParameter on /scheduling/${sls:stage}/smtp-url',
  ]);
});

test.each([
  [{ MAIL_PROVIDER: 'sendmail', ...FROM }, 'MAIL_PROVIDER must have the form ses or smtp'],
  [{ MAIL_PROVIDER: 'ses' }, 'MAIL_PROVIDER is ses, so MAIL_FROM must be set.'],
  [{ MAIL_FROM: 'Bookings <bookings@example.com>' }, 'MAIL_FROM must have the form'],
  [{ MAILS_AN_HOUR: '0' }, 'MAILS_AN_HOUR must be an integer of at least 1'],
])('%j is refused when the stage is packaged', async (env, said) => {
  await expect(configured(env)).rejects.toThrow(said);
});
