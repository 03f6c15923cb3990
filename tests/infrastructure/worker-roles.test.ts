import { beforeAll, expect, test } from 'vitest';
import { packageStage, type Resources } from './packaged.ts';
import { rightsOf } from './rights.ts';

let dev: Resources;
beforeAll(async () => {
  dev = await packageStage('dev');
});

test('who calls addresses that others have chosen reads events, and writes nothing but what is of endpoints', () => {
  expect(rightsOf(dev.DeliverRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:ConditionCheckItem on Table where O#*#WH#*',
    'dynamodb:DeleteItem on Table where DUE#webhook#*, O#*#WH#*',
    'dynamodb:GetItem on Table where O#*',
    'dynamodb:PutItem on Table where O#*#WH#*, OUT#*, ASIDE',
    'dynamodb:Query on Table where DUE#webhook#*, O#*#WH#*, O#*#F',
    'dynamodb:UpdateItem on Table where DUE#webhook#*, O#*#WH#*',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
  ]);
});

test('who sends messages reads whom they concern, and writes messages and what became of addresses', () => {
  expect(rightsOf(dev.SendMessagesRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where INV#*, O#*',
    'dynamodb:ConditionCheckItem on Table where O#*#B#*',
    'dynamodb:DeleteItem on Table where DUE#mail#*, DUE#reminder#*, O#*#MAIL',
    'dynamodb:GetItem on Table where O#*',
    'dynamodb:PutItem on Table where O#*#MAIL, O#*#B#*, OUT#*, ASIDE',
    'dynamodb:Query on Table where DUE#mail#*, DUE#reminder#*, O#*#MAIL',
    'dynamodb:UpdateItem on Table where DUE#mail#*, DUE#reminder#*, O#*#MAIL',
    'ssm:GetParameter on /scheduling/dev/cursor-secret',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
  ]);
});

test('who hears of bounces reads nothing, and writes of addresses and of what did not reach them', () => {
  expect(rightsOf(dev.StopAddressesRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:ConditionCheckItem on Table where O#*#B#*',
    'dynamodb:PutItem on Table where O#*#B#*, OUT#*',
    'dynamodb:UpdateItem on Table where O#*#MAIL',
  ]);
});

test('who writes bookings into calendars writes nothing else but where they stand there', () => {
  expect(rightsOf(dev.WriteCalendarsRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:DeleteItem on Table where DUE#entry#*, O#*#EN#*',
    'dynamodb:GetItem on Table where O#*',
    'dynamodb:PutItem on Table where O#*#EN#*',
    'dynamodb:Query on Table where DUE#entry#*, O#*#EN#*',
    'dynamodb:Query on Table/index/byStart where O#*',
    'dynamodb:UpdateItem on Table where DUE#calendar#*, DUE#entry#*, O#*#CC#*',
    'ssm:GetParameter on /scheduling/dev/oauth-clients',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
  ]);
});

test('who reads calendars elsewhere writes what it read of them and that they failed, and reads bookings to know its own entries', () => {
  expect(rightsOf(dev.SyncCalendarsRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*#U#*, O#*#CC#*, O#*#B#*, O#*#OCC#*, O#*#EN#*',
    'dynamodb:ConditionCheckItem on Table where O#*#U#*, O#*#CC#*',
    'dynamodb:DeleteItem on Table where DUE#calendar#*',
    'dynamodb:GetItem on Table where O#*#U#*, O#*#CC#*, O#*#B#*, O#*#OCC#*, O#*#EN#*',
    'dynamodb:PutItem on Table where O#*#U#*, O#*#CC#*',
    'dynamodb:PutItem on Table where OUT#*',
    'dynamodb:Query on Table where DUE#calendar#*',
    'dynamodb:UpdateItem on Table where DUE#calendar#*, DUE#entry#*, O#*#U#*, O#*#CC#*',
    'ssm:GetParameter on /scheduling/dev/oauth-clients',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
  ]);
});

test('who makes meetings writes of them, of the bookings that have them, and of accounts that fail', () => {
  expect(rightsOf(dev.MakeMeetingsRole).filter((right) => !right.startsWith('logs:'))).toEqual([
    'dynamodb:BatchGetItem on Table where O#*',
    'dynamodb:ConditionCheckItem on Table where O#*#MTG#*, O#*#B#*, O#*#U#*, O#*#CC#*, MTG#*, OUT#*',
    'dynamodb:DeleteItem on Table where DUE#meeting#*',
    'dynamodb:GetItem on Table where O#*',
    'dynamodb:PutItem on Table where O#*#MTG#*, O#*#B#*, O#*#U#*, O#*#CC#*, MTG#*, OUT#*',
    'dynamodb:Query on Table where DUE#meeting#*, O#*#MTG#*',
    'dynamodb:Query on Table/index/byStart where O#*',
    'dynamodb:UpdateItem on Table where DUE#meeting#*, O#*#U#*, O#*#CC#*',
    'ssm:GetParameter on /scheduling/dev/oauth-clients',
    'ssm:GetParameter on /scheduling/dev/sealing-key',
  ]);
});
