import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { leaseMs, runMs, spareMs } from '../../lib/events/messages/time-of-a-run.ts';
import { givenUpAfterMs } from '../../lib/outbound/mail-server.ts';
import { packageStage, type Resources, resourcesOf, root } from './packaged.ts';
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
    Object.entries(Variables).filter(([name]) => /^(?:MAIL|SMTP)/u.test(name)),
  );
};

/** What the scripts behind serverless.yml give to who sends messages. */
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

test('a stage without a provider is told so, and may send nothing', async () => {
  const dev = await packageStage('dev');
  expect(variablesOf(dev, 'workers/send-messages')).toEqual({
    MAIL_PROVIDER: '',
    MAILS_AN_HOUR: '1000',
  });
  expect(rightsOf(dev.SendMessagesRole).join()).not.toMatch(/ses:|smtp/u);
});

test('a mail that is begun last is over before its worker, which is over before the next one gets the lane', async () => {
  const dev = await packageStage('dev');
  const [, found] = resourcesOf(dev, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === 'functions/workers/send-messages.handler',
  ) ?? [undefined, undefined];
  expect(givenUpAfterMs).toBeLessThan(spareMs);
  expect(runMs).toBeLessThan(leaseMs);
  expect(leaseMs).toBeLessThan(1000 * Number(found?.Properties.Timeout));
});

test('with SES mails come from one address, and the entries that guests download name the same organizer', async () => {
  const resources = await packageStage('production', everySetting);
  expect(variablesOf(resources, 'workers/send-messages')).toEqual({
    MAIL_PROVIDER: 'ses',
    MAILS_AN_HOUR: '200',
    ...FROM,
  });
  expect(variablesOf(resources, 'guests/get-guest-booking-ics')).toEqual(FROM);
  const { rights } = await configured({ MAIL_PROVIDER: 'ses', ...FROM });
  expect(rights.filter((right) => right.startsWith('ses:'))).toEqual(
    ['SendEmail', 'SendRawEmail'].flatMap((action) =>
      ['bookings@example.com', 'example.com'].map((one) => `ses:${action} on identity/${one}`),
    ),
  );
});

test('the address of another mail server is a parameter that its function alone reads', async () => {
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
