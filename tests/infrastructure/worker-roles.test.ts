import { beforeAll, expect, test } from 'vitest';
import { packageStage, type Resources } from './packaged.ts';
import { rightsOf } from './rights.ts';

let dev: Resources;
beforeAll(async () => {
  dev = await packageStage('dev');
});

test('the worker that delivers webhooks reads events, and writes only items of endpoints', () => {
  expect(rightsOf(dev.DeliverRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:ConditionCheckItem on Table where O#*#WH#*',
    'dynamodb:DeleteItem on Table where DUE#*, O#*#Q#webhooks#*',
    'dynamodb:GetItem on Table where O#*, DUE#*, SHARDS',
    'dynamodb:PutItem on Table where O#*#WH#*, O#*#Q#webhooks#*, OUT#*',
    'dynamodb:Query on Table where DUE#*, O#*#Q#webhooks#*, O#*#F',
    'dynamodb:UpdateItem on Table where DUE#*, O#*#WH#*',
    'lambda:InvokeFunction on deliver',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
    'ssm:GetParameter on /scheduling/dev/sealing-key:*',
  ]);
});

test('the worker that sends messages reads their receivers, and writes messages and the states of addresses', () => {
  expect(rightsOf(dev.SendMessagesRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where INV#*, O#*, TXT#*',
    'dynamodb:ConditionCheckItem on Table where O#*#B#*',
    'dynamodb:DeleteItem on Table where DUE#*, O#*#Q#messages#*',
    'dynamodb:GetItem on Table where O#*, DUE#*, SHARDS',
    'dynamodb:PutItem on Table where O#*#MSG#*, O#*#Q#messages#*, O#*#B#*, OUT#*, TXT#*',
    'dynamodb:Query on Table where DUE#*, O#*#Q#messages#*, O#*#MSG#*, SIGN#*',
    'dynamodb:UpdateItem on Table where DUE#*, O#*#MAIL, O#*#MSG#*, TXT#*',
    'lambda:InvokeFunction on sendMessages',
    'ssm:GetParameter on /scheduling/dev/cursor-secret',
    'ssm:GetParameter on /scheduling/dev/cursor-secret:*',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
    'ssm:GetParameter on /scheduling/dev/sealing-key:*',
  ]);
});

test('the worker that stops addresses reads no resources, and writes addresses and failed messages', () => {
  expect(rightsOf(dev.StopAddressesRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:ConditionCheckItem on Table where O#*#B#*',
    'dynamodb:GetItem on Table where SHARDS',
    'dynamodb:PutItem on Table where O#*#B#*, OUT#*',
    'dynamodb:UpdateItem on Table where O#*#MAIL',
  ]);
});

test('the worker that writes bookings into calendars writes only where their entries are', () => {
  expect(rightsOf(dev.WriteCalendarsRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:DeleteItem on Table where DUE#*, O#*#EN#*, O#*#Q#calendars#*',
    'dynamodb:GetItem on Table where O#*, DUE#*, SHARDS',
    'dynamodb:PutItem on Table where O#*#EN#*, O#*#Q#calendars#*, O#*#Q#connections#*',
    'dynamodb:Query on Table where DUE#*, O#*#EN#*, O#*#Q#calendars#*',
    'dynamodb:Query on Table/index/byStart where O#*',
    'dynamodb:UpdateItem on Table where DUE#*, O#*#CC#*, O#*#EN#*',
    'lambda:InvokeFunction on writeCalendars',
    'ssm:GetParameter on /scheduling/dev/oauth-clients',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
    'ssm:GetParameter on /scheduling/dev/sealing-key:*',
  ]);
});

test('the worker that reads external calendars writes their contents and failures, and reads bookings and schedules to recognize its own entries', () => {
  expect(rightsOf(dev.SyncCalendarsRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*#U#*, O#*#CC#*, O#*#B#*, O#*#OCC#*, O#*#S#*, O#*#EN#*',
    'dynamodb:ConditionCheckItem on Table where O#*#U#*, O#*#CC#*',
    'dynamodb:DeleteItem on Table where DUE#*, O#*#Q#connections#*',
    'dynamodb:GetItem on Table where DUE#*, SHARDS',
    'dynamodb:PutItem on Table where O#*#U#*, O#*#CC#*',
    'dynamodb:PutItem on Table where OUT#*, O#*#Q#connections#*',
    'dynamodb:Query on Table where DUE#*, O#*#Q#connections#*',
    'dynamodb:UpdateItem on Table where DUE#*, O#*#EN#*, O#*#U#*, O#*#CC#*',
    'lambda:InvokeFunction on syncCalendars',
    'ssm:GetParameter on /scheduling/dev/oauth-clients',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
    'ssm:GetParameter on /scheduling/dev/sealing-key:*',
  ]);
});

test('the worker that checks a deployment reaches one organization, and API keys and the outbox', () => {
  expect(rightsOf(dev.VerifyDeploymentRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#DeploymentCheck, O#DeploymentCheck#*, AK#*',
    'dynamodb:ConditionCheckItem on Table where O#DeploymentCheck, O#DeploymentCheck#*, AK#*',
    'dynamodb:GetItem on Table where O#DeploymentCheck, O#DeploymentCheck#*, AK#*, SHARDS',
    'dynamodb:PutItem on Table where O#DeploymentCheck, O#DeploymentCheck#*, AK#*',
    'dynamodb:PutItem on Table where OUT#*, SIGN#*',
    'dynamodb:UpdateItem on Table where O#DeploymentCheck, O#DeploymentCheck#*, AK#*',
  ]);
});

test('the worker that makes meetings writes meetings, their bookings and schedules, and failed accounts', () => {
  expect(rightsOf(dev.MakeMeetingsRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:ConditionCheckItem on Table where O#*#MTG#*, O#*#B#*, O#*#S#*, O#*#U#*, O#*#CC#*, MTG#*, OUT#*, O#*#Q#meetings#*',
    'dynamodb:DeleteItem on Table where DUE#*, O#*#Q#meetings#*',
    'dynamodb:GetItem on Table where DUE#*, SHARDS',
    'dynamodb:PutItem on Table where O#*#MTG#*, O#*#B#*, O#*#S#*, O#*#U#*, O#*#CC#*, MTG#*, OUT#*, O#*#Q#meetings#*',
    'dynamodb:Query on Table where DUE#*, O#*#MTG#*, O#*#Q#meetings#*',
    'dynamodb:Query on Table/index/byStart where O#*',
    'dynamodb:UpdateItem on Table where DUE#*, O#*#MTG#*, O#*#U#*, O#*#CC#*',
    'lambda:InvokeFunction on makeMeetings',
    'ssm:GetParameter on /scheduling/dev/oauth-clients',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
    'ssm:GetParameter on /scheduling/dev/sealing-key:*',
  ]);
});
