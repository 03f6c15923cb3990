import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { calendarName } from '../../lib/data/external-calendars/calendar-sync.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { caldavServers, isInstalled } from '../support/external-calendars/caldav-servers.ts';
import { blockOf, paste, startService } from './first-booking.ts';

const hasRadicale = isInstalled(caldavServers.radicale as never);
if (!hasRadicale)
  console.warn('Radicale is not installed, so the calendar of the README is not connected.');

/** Starts the calendar server as the README does, but at another port, and waits until it responds. */
async function startRadicale(folder: string, at: string): Promise<void> {
  const command = blockOf('radicale', 'sh').trim().replace('127.0.0.1:5232', at);
  const [program = '', ...args] = command.split(' ');
  const server: ChildProcess = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  const answers = () =>
    fetch(`http://${at}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
}

test.skipIf(!hasRadicale)(
  'the calendar commands of the README work when they are pasted: an entry blocks its starts and a booking is in the calendar',
  async () => {
    const { folder } = await startService();
    const at = `127.0.0.1:${await freePort()}`;
    await startRadicale(folder, at);
    const settings = blockOf('first-booking', 'sh').split('\n').slice(0, 3).join('\n');
    const script = blockOf('calendar', 'sh').replaceAll('127.0.0.1:5232', at);
    const printed = await paste(folder, `${settings}\n${script}\necho "$FREE"`);
    const [connected, left, target, booking, before] = printed
      .split('\n')
      .filter((line) => line.startsWith('{"data"'))
      .map((line) => JSON.parse(line).data);
    expect(connected).toMatchObject({ status: 'connected', calendars: [{ isBusy: true }] });
    const starts = (slots: readonly { readonly startedAt: string }[]) =>
      slots.map(({ startedAt }) => startedAt);
    const [first = ''] = starts(before);
    const isInHour = (start: string) => Date.parse(start) < Date.parse(first) + 3_600_000;
    // Depending on the time of day, the hour has one start or two.
    expect(left.length).toBeLessThan(before.length);
    expect(starts(left)).toEqual(starts(before).filter((start) => !isInHour(start)));
    expect(target.calendars).toMatchObject([{ id: calendarName('/ada/work/'), isTarget: true }]);
    expect(printed).toMatch(/^SUMMARY:Cy – /mu);
    const stored = await fetch(`http://${at}/ada/work/`, {
      headers: { authorization: `Basic ${btoa('ada:secret')}` },
    });
    expect(await stored.text()).toContain(`UID:${booking.uid}@`);
  },
);
