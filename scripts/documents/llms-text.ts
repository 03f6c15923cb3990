import { readFileSync } from 'node:fs';
import { guideNames, guides } from '../../lib/app/service/guides.ts';
import { routes } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../contracts.ts';

const contracts = await loadContracts();
const { description } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { description: string };

const operationsOf = (group: string): string =>
  rows
    .filter((row) => row.group === group)
    .map(
      ({ id, method, path }) =>
        `- [${contracts.get(id)?.summary}](/docs#tag/${group}/${id}): \`${method} ${path}\``,
    )
    .join('\n');

/**
 * The entry point for language models (llmstxt.org): an overview of all documents as plain text.
 */
export const renderLlmsText = (): string => `# Scheduling and booking service

> ${description} JSON over HTTP; API keys in \`X-Service-Api-Key\` or bearer tokens; errors are problem
> documents (RFC 9457) with a stable \`code\`.

The exact contract of every operation, with schemas, examples and code samples, is
[the OpenAPI document](/openapi.json).

## Client

The package \`scheduling-client\` (the folder \`client\` of the source) has a typed method for each operation (\`createBooking\` is
\`client.bookings.create\`), safe retries, lists to iterate over, verified webhooks, and a command line (\`scheduling\`). Its MCP server,
\`scheduling-mcp\`, has tools for assistants: find event types and times, list bookings, and, if the key and the user allow it, book,
reschedule, and cancel.

## Guides

${guideNames.map((name) => `- [${guides[name]}](/docs/guides/${name}.md)`).join('\n')}

${Object.keys(routes)
  .map((group) => `## Operations: ${group}\n\n${operationsOf(group)}`)
  .join('\n\n')}
`;
