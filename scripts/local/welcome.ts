import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile } from './demo-file.ts';

const dayMs = 86_400_000;
const patience = 30;

interface FreeTimes {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly startedAt: string | undefined;
}

/** Requests free times from the service, so that the printed commands work. */
async function freeTimes({ baseUrl, apiKey, eventTypes }: DemoFile): Promise<FreeTimes> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const periodStart = new Date(today + 2 * dayMs).toISOString();
  const periodEnd = new Date(today + 9 * dayMs).toISOString();
  const query = new URLSearchParams({ periodStart, periodEnd });
  const url = `${baseUrl}/v1/event_types/${eventTypes.solo}/available_schedules?${query}`;
  const ask = () => fetch(url, { headers: { 'X-Service-Api-Key': apiKey } });
  let reply = await ask();
  // On a busy machine, the first request may exceed its time limit.
  for (let again = 0; reply.status === 503 && again < patience; again += 1) {
    await sleep(1000);
    reply = await ask();
  }
  const { data = [] } = (await reply.json()) as { data?: readonly { startedAt: string }[] };
  return { periodStart, periodEnd, startedAt: data[0]?.startedAt };
}

const short = (instant: string): string => instant.replace(':00.000Z', 'Z').replace('T', ' ');

/** The commands that a new developer can run next. */
export async function welcome(demo: DemoFile, demoPath: string): Promise<string> {
  const { baseUrl, inboxUrl, apiKey, eventTypes, organizationId } = demo;
  const { periodStart, periodEnd, startedAt } = await freeTimes(demo);
  const header = `-H 'X-Service-Api-Key: ${apiKey}'`;
  const period = `periodStart=${periodStart}&periodEnd=${periodEnd}`;
  const see = `curl '${baseUrl}/v1/event_types/${eventTypes.solo}/available_schedules?${period}' ${header}`;
  const book = (name: string, start: string) => {
    const guest = { name, email: `${name.toLowerCase()}@example.com` };
    const body = { ...guest, eventTypeId: eventTypes.solo, startedAt: start };
    const json = JSON.stringify({ ...body, timeZone: 'Europe/London', locationId: null });
    return `curl -X POST '${baseUrl}/v1/bookings' ${header} -H 'Content-Type: application/json' -d '${json}'`;
  };
  const steps =
    startedAt === undefined
      ? ['1. List the available slots', see]
      : [
          `1. List the available slots of the next days (200; the first is ${short(startedAt)})`,
          see,
          '2. Book the first slot (201, the booking with its uid)',
          book('Ada', startedAt),
          '3. Book it again as another guest (409 booking/slot-taken, with the next available starts)',
          book('Bo', startedAt),
        ];
  return [
    '',
    `The service is running at ${baseUrl}. Press Ctrl-C to stop it; the data is kept.`,
    `Book as a guest: ${baseUrl}/t/${organizationId}/e/${eventTypes.solo}`,
    `All that guests can book: ${baseUrl}/t/${organizationId}`,
    inboxUrl === null
      ? `Calendar and settings: ${baseUrl}/calendar (sign in with the demo API key)`
      : `Sign in as the owner of the demo: ${inboxUrl}/sign-in`,
    `Demo API key: ${apiKey}`,
    `All demo IDs, API keys and a bearer token: ${demoPath}`,
    `API reference: ${baseUrl}/docs`,
    inboxUrl === null
      ? 'Mails are sent to people, by the mail server at SMTP_URL.'
      : `Inbox, with the mails that the service sends: ${inboxUrl}`,
    ...steps.flatMap((line, index) => (index % 2 === 0 ? ['', line] : [line])),
    '',
    '',
  ].join('\n');
}
