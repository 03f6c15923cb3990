import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Commands } from './commands.ts';

/** An organization with a host and an event type. */
interface Customer {
  readonly key: string;
  readonly eventTypeId: string;
}

const everyDay = Array.from({ length: 7 }, (_, wday) => ({
  frequencyType: 2,
  wday,
  startHour: 9,
  startMinute: 0,
  endHour: 17,
  endMinute: 0,
}));

/** Creates a customer with the commands of docs/deploy.md. */
export async function createCustomer(commands: Commands, stage: string): Promise<Customer> {
  const admin = async (command: string, ...args: readonly string[]) =>
    JSON.parse(await commands.run(`npm run -s admin -- ${command} --stage ${stage}`, ...args));
  const fileOf = (name: string, content: object): string => {
    const file = join(commands.folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const ada = ['--owner-name', 'Ada', '--owner-email', 'ada@example.com'];
  const named = ['--name', 'Rehearsal', ...ada, '--time-zone', 'Asia/Tokyo'];
  const { organizationId, owner } = await admin('create-organization', ...named);
  const of = ['--organization', organizationId];
  const host = [...of, '--user', owner.userId];
  const { key } = await admin('create-key', ...host, '--scopes', '*');
  const hours = fileOf('hours.json', { timezone: 'Asia/Tokyo', calendars: everyDay });
  await admin('put-hours', ...host, '--file', hours);
  const eventType = fileOf('event-type.json', {
    name: 'Introduction',
    duration: 30,
    timeZone: 'Asia/Tokyo',
    locations: [{ locationId: 'googleMeet', url: 'https://meet.example.com/introduction' }],
    hosts: [{ uid: owner.userId }],
  });
  const created = await admin('put-event-type', ...of, '--file', eventType);
  return { key, eventTypeId: created.eventType.uid };
}
