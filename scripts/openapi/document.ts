import { readFileSync } from 'node:fs';
import { type Contract, takesBody, takesLink } from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import type { routes } from '../../lib/contract/routes.ts';
import { loadContracts, loadNamedSchemas, type Row, rows } from '../contracts.ts';
import { codeSamplesOf } from './code-samples.ts';
import { componentsOf } from './components.ts';
import { type Json, type NamedSchemas, requestSchema } from './json-schema.ts';
import { nameBodies } from './named-bodies.ts';
import { parametersOf } from './parameters.ts';
import { documentedProblems, responsesOf } from './responses.ts';
import { shareRefusals } from './shared-refusals.ts';

/** The file of the document. It is shipped with the service, and changes of it are reviewed. */
export const documentFile = new URL('../../docs/openapi.json', import.meta.url);

/** The description of each group of operations. */
export const tags: Readonly<Record<keyof typeof routes, string>> = {
  bookings: 'Appointments that guests book with an event type.',
  answers: 'Operations with which hosts answer booking requests, with the link in their mail.',
  schedules: 'Calendar entries that users create themselves.',
  feed: 'The events of your organization: one event for each change.',
  'event-types':
    'Kinds of appointments that guests can book: duration, hosts, locations, questions, and limits.',
  availability: 'Working hours and busy times of users.',
  'calendar-connections':
    'External calendars of the current user. Entries of selected calendars make the user busy.',
  conferencing:
    'Accounts of users with which the video calls of bookings are made, and notices of recordings.',
  organization: 'Your organization, its users, their roles, and invitations.',
  guests:
    'Operations without a credential. Guests see the event types of a team, book them, and change their own booking with its link.',
  pages: 'Web pages for guests and users, with their scripts and styles.',
  'api-keys': 'Credentials for your programs.',
  sessions: 'Browsers in which users are signed in to the pages.',
  users: 'The user of the credential: profile and settings.',
  webhooks: 'URLs to which events are sent, with their secrets and deliveries.',
  'routing-forms':
    'Forms that lead people to an event type, a URL or a message, based on their answers.',
  service: 'Health checks and documentation. No credential is required.',
};

const service = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string; description: string };

const info = {
  title: 'Scheduling and booking service',
  version: service.version,
  description:
    `${service.description} Requests and responses are JSON in UTF-8. Date-times are accepted with any UTC offset and ` +
    'returned in UTC with milliseconds. Maximum lengths count characters (code points). Texts cannot contain control ' +
    'characters, except tabs and line breaks in texts of several lines, such as descriptions and messages. ' +
    '`HEAD` is answered wherever `GET` is. Errors are problem documents ' +
    '(RFC 9457) with a `code` that never changes its meaning.',
  license: { name: 'MIT', identifier: 'MIT' },
};

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

const openTo = {
  public: 'No credential is required.',
  guest: 'Requires the token of a guest link, and no other credential.',
  answer: 'Requires the token of an answer link, and no other credential.',
};

function descriptionOf({ description, scope, roles }: Contract): string {
  const access =
    scope === 'public' || takesLink(scope)
      ? openTo[scope]
      : `Requires ${scope === 'none' ? 'no scope' : `the scope \`${scope}\``} and the role ${alternatives.format(roles)}.`;
  return description === undefined ? access : `${description}\n\n${access}`;
}

function requestBodyOf(contract: Contract, example: Example): Json {
  if (!takesBody(contract)) return {};
  const { body, fileTypes } = contract;
  if (fileTypes) {
    const content = fileTypes.map((type) => [type, { schema: requestSchema(body) }]);
    return { requestBody: { required: true, content: Object.fromEntries(content) } };
  }
  return {
    requestBody: {
      required: body.type !== 'optional',
      content: { 'application/json': { schema: requestSchema(body), example: example.body } },
    },
  };
}

/**
 * An operation accepts either credential, with its scope, as OpenAPI 3.1 allows for every scheme.
 */
function securityOf({ scope }: Contract): Json[] {
  if (scope === 'public') return [];
  if (takesLink(scope)) return [{ [`${scope}Token`]: [] }];
  return ['apiKey', 'bearer'].map((kind) => ({ [kind]: scopesOf(scope) }));
}

const scopesOf = (scope: Contract['scope']): string[] => (scope === 'none' ? [] : [scope]);

interface Operation extends Json {
  readonly operationId: string;
  readonly responses: Json;
}

function operation(row: Row, contract: Contract, named: NamedSchemas): Operation {
  const example = (examples[row.group] as Readonly<Record<string, Example>>)[row.id];
  if (example === undefined) throw new Error(`There is no example of ${row.id}.`);
  const parameters = parametersOf(row, contract, example);
  return {
    operationId: row.id,
    tags: [row.group],
    summary: contract.summary,
    description: descriptionOf(contract),
    security: securityOf(contract),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(contract, example),
    responses: responsesOf(row, contract, example, named),
    // Notices have no samples, because only providers send them.
    ...(contract.notice === undefined && {
      'x-codeSamples': codeSamplesOf(row, contract, example),
    }),
  };
}

/** The OpenAPI document as text. The same contracts always result in the same bytes. */
export async function renderDocument(): Promise<string> {
  const contracts = await loadContracts();
  const named = await loadNamedSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of rows) {
    const contract = contracts.get(row.id);
    if (contract === undefined) continue;
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: operation(row, contract, named),
    };
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const responses = shareRefusals(operations);
  const bodies = nameBodies(operations);
  const answered = new Set([...contracts.values()].flatMap(documentedProblems));
  const document = {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The server that returned this document.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { responses, ...componentsOf(named, answered, bodies) },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
