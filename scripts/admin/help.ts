import type { Command } from './command.ts';

const eventTypeExample = `{
  "name": "Introduction", "duration": 30, "timeZone": "Europe/London", "minimumNotice": 60,
  "locations": [{ "locationId": "googleMeet", "url": "https://meet.example.com/intro" }],
  "hosts": [{ "userId": "<id>" }]
}`;

const hoursExample = `{
  "timezone": "Europe/London",
  "calendars": [{ "startHour": 9, "startMinute": 0, "endHour": 17, "endMinute": 0, "frequencyType": 2, "wday": 1 }],
  "overrides": { "2026-12-24": [] }
}`;

const recapExample = `{ "title": "Figures", "summary": "Revenue grew.", "actionItems": ["Send them."] }`;

/** How the administration is used: one command, or all of them. */
export function helpOf(commands: Readonly<Record<string, Command>>, word: string): string {
  const named = Object.entries(commands).filter(([name]) => name === word);
  const shown = named.length > 0 ? named : Object.entries(commands);
  const lines = shown.flatMap(([name, { summary, usage }]) => [
    `  ${name}: ${summary}`,
    `    npm run admin -- ${name} ${usage}`,
    '',
  ]);
  return [
    'npm run admin -- <command> [options]',
    '',
    'Writes the local table of the service that runs, or with --stage <stage> that of the cloud (with',
    'the credentials that the AWS SDK finds). Prints JSON. Bad input is named on standard error, with',
    'nothing written.',
    '',
    ...lines,
    'The first credential: create-organization, then create-user --role owner, then create-key.',
    '',
    'put-event-type, put-hours and add-recap read JSON from --file or standard input:',
    '',
    `event-type.json (what is left out gets its default):\n${eventTypeExample}`,
    '',
    `hours.json (frequencyType 1 daily, 2 weekly, 3 monthly, 4 yearly; wday 0 is Sunday):\n${hoursExample}`,
    '',
    `recap.json:\n${recapExample}`,
    '',
  ].join('\n');
}
