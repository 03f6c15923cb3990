import type { Command } from './command.ts';

const eventTypeExample = `{
  "name": "Introduction", "duration": 30, "timeZone": "Europe/London", "minimumNotice": 60,
  "locations": [{ "locationId": "googleMeet", "url": "https://meet.example.com/intro" }],
  "hosts": [{ "uid": "<user id>" }]
}`;

const workday = (wday: number) =>
  `    { "frequencyType": 2, "wday": ${wday}, "startHour": 9, "startMinute": 0, "endHour": 17, "endMinute": 0 }`;

const hoursExample = `{
  "timezone": "Europe/London",
  "calendars": [
${[1, 2, 3, 4, 5].map(workday).join(',\n')}
  ],
  "overrides": { "2027-01-01": [] }
}`;

const recapExample = `{ "title": "Figures", "summary": "Revenue grew.", "actionItems": ["Send them."] }`;

/** The help text of one command, or of all commands. */
export function helpOf(commands: Readonly<Record<string, Command>>, word: string): string {
  const named = Object.entries(commands).filter(([name]) => name === word);
  const shown = named.length > 0 ? named : Object.entries(commands);
  const lines = shown.flatMap(([name, { summary, usage }]) => [
    `  ${name}: ${summary}`,
    `    npm run -s admin -- ${name} ${usage}`.trimEnd(),
    '',
  ]);
  return [
    'npm run -s admin -- <command> [options]',
    '',
    'Uses the table of the running local service, or with --stage <stage> the table of a deployed stage, with',
    'the credentials that the AWS SDK finds. Prints only JSON on standard output (-s prevents npm from adding',
    'its own lines). If the input is invalid, every error is listed on standard error and nothing is written.',
    '',
    ...lines,
    'To create the first credential, run create-organization with --owner-name and --owner-email, then create-key.',
    'The list commands, stuck, retry and discard read the whole table, so their cost depends on its size.',
    '',
    'put-event-type, put-hours and add-recap read JSON from --file or standard input:',
    '',
    `event-type.json (required: name, duration, timeZone, locations and hosts; others have default values):\n${eventTypeExample}`,
    '',
    `hours.json (required: timezone and calendars; frequencyType: 1 daily, 2 weekly, 3 monthly, 4 yearly; wday: 0 is Sunday; overrides: dates with different hours):\n${hoursExample}`,
    '',
    `recap.json:\n${recapExample}`,
    '',
  ].join('\n');
}
