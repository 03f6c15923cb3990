import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageStage, type Resources, resourcesOf, root } from './packaged.ts';
import { rightsOf } from './rights.ts';
import { everySetting } from './settings.ts';

/** The settings for texts of a function. */
const variablesOf = (resources: Resources, file: string) => {
  const [, found] = resourcesOf(resources, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === `functions/${file}.handler`,
  ) ?? [undefined, undefined];
  const { Variables = {} } = (found?.Properties.Environment ?? {}) as {
    readonly Variables?: Readonly<Record<string, unknown>>;
  };
  return Object.fromEntries(Object.entries(Variables).filter(([name]) => name.startsWith('TEXT')));
};

/** The rights about texts, and the environment, that the deployment scripts give to the function that sends messages. */
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
  const rights = rightsOf(role).filter((right) => /sms-voice|text-secret/u.test(right));
  return { rights, environment };
}

const readers = [
  'workers/dispatch',
  'bookings/create-booking',
  'guests/create-public-booking',
  'guests/get-public-event-type',
  'pages/get-booking-page',
];

test('a stage without a text provider may send no text and has no secret for it', async () => {
  const dev = await packageStage('dev');
  for (const file of [...readers, 'workers/send-messages', 'guests/receive-text-reply']) {
    expect(variablesOf(dev, file), file).toEqual({ TEXT_PROVIDER: 'none' });
  }
  expect(rightsOf(dev.SendMessagesRole).join()).not.toMatch(/sms-voice|text-secret/u);
});

test('only the functions that send texts and receive replies know the name of the secret, and no function the secret', async () => {
  const resources = await packageStage('production', everySetting);
  const TEXT_SECRET_PARAMETER = '/scheduling/production/text-secret';
  expect(variablesOf(resources, 'workers/send-messages')).toEqual({
    TEXT_PROVIDER: 'twilio',
    TEXT_FROM: '+15005550006',
    TEXT_ACCOUNT: 'AC0123456789abcdef0123456789abcdef',
    TEXT_COUNTRIES: 'JP, US',
    TEXTS_AN_HOUR: '60',
    TEXT_SECRET_PARAMETER,
  });
  expect(variablesOf(resources, 'guests/receive-text-reply')).toEqual({
    TEXT_PROVIDER: 'twilio',
    TEXT_SECRET_PARAMETER,
  });
  for (const file of readers) {
    expect(variablesOf(resources, file), file).toEqual({ TEXT_PROVIDER: 'twilio' });
  }
  const named = resourcesOf(resources, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
    JSON.stringify(Properties.Environment).includes('text-secret'),
  );
  expect(named).toHaveLength(2);
  expect(rightsOf(resources.ReceiveTextReplyRole)).toContain(
    'ssm:GetParameter on /scheduling/production/text-secret',
  );
});

test.each([
  ['webhook', { TEXT_URL: 'https://texts.example.com/send' }],
  ['twilio', { TEXT_ACCOUNT: everySetting.TEXT_ACCOUNT, TEXT_FROM: everySetting.TEXT_FROM }],
])(
  'the worker reads the secret of the provider %s and may send nothing at AWS',
  async (TEXT_PROVIDER, more) => {
    const { rights, environment } = await configured({
      TEXT_PROVIDER,
      TEXT_COUNTRIES: 'JP',
      ...more,
    });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
    expect(rights).toEqual(['ssm:GetParameter on /scheduling/${sls:stage}/text-secret']);
    expect(environment).toMatchObject(more);
  },
);

test('with the provider aws, the worker may send texts and reads no secret', async () => {
  const { rights, environment } = await configured({
    TEXT_PROVIDER: 'aws',
    TEXT_FROM: 'pool-1',
    TEXT_COUNTRIES: 'JP',
  });
  expect(rights).toEqual(
    ['phone-number', 'pool', 'sender-id'].map((kind) => `sms-voice:SendTextMessage on ${kind}/*`),
  );
  expect(environment).toMatchObject({ TEXT_FROM: 'pool-1' });
  expect(environment).not.toHaveProperty('TEXT_SECRET_PARAMETER');
});

test('the function that receives replies reads no item, and writes only stopped numbers and counts of requests', async () => {
  const dev = await packageStage('dev');
  expect(rightsOf(dev.ReceiveTextReplyRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:DeleteItem on Table where TXT#*',
    'dynamodb:PutItem on Table where TXT#*',
    'dynamodb:UpdateItem on Table where RL#*',
  ]);
});
