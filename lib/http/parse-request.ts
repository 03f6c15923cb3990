import { checkBody, checkInput, reportedAtMost } from '../contract/check-input.ts';
import { anyQuery, type Contract } from '../contract/contract.ts';
import { line } from '../contract/lines.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId } from '../contract/routes.ts';
import type { Violation } from '../domain/violation.ts';
import type { Event } from './exchange.ts';

/** Parses query and body by the schemas of the contract. Throws one problem with all violations. */
export function parseRequest<Query, Body>(
  contract: Pick<Contract<OperationId, Query, Body>, 'query' | 'body' | 'violations'>,
  event: Event,
  headerViolations: readonly Violation[],
): { readonly query: Query; readonly body: Body } {
  // The query of a page or a file is for its script and for caches. A path without a page or file is not found.
  const isOpen = Object.is(contract.query, anyQuery);
  const { sent, violations } = sentQuery(isOpen ? '' : (event.rawQueryString ?? ''));
  const query = checkInput(contract.query, sent, (keys) => `query/${keys.join('/')}`);
  const body = checkBody(contract, event.body);
  const path = isOpen ? [] : pathViolations(event);
  const all = [
    ...headerViolations,
    ...path,
    ...violations,
    ...query.violations,
    ...body.violations,
  ];
  if (all.length > 0) {
    const sound = { query: query.sound as Partial<Query>, body: body.sound as Partial<Body> };
    const meant = contract.violations?.(sound, Date.now()) ?? [];
    throw new Problem('request/invalid', { errors: [...all, ...meant].slice(0, reportedAtMost) });
  }
  return { query: query.output as Query, body: body.output as Body };
}

/** The violations of the parameters in the path: each must be one line of text. */
const pathViolations = ({ pathParameters }: Event): Violation[] =>
  // The local server sends null if a path has no parameters.
  Object.entries(pathParameters ?? {}).flatMap(
    ([name, sent]) => checkInput(line, sent, () => `path/${name}`).violations,
  );

/** The gateway joins repeated parameters with a comma, so the raw string is read. */
function sentQuery(raw: string): { sent: Record<string, string>; violations: Violation[] } {
  const sent: Record<string, string> = Object.create(null);
  const violations: Violation[] = [];
  for (const [name, value] of new URLSearchParams(raw)) {
    if (name in sent) {
      const pointer = `query/${name}`;
      violations.push({ pointer, code: 'member/repeated', detail: 'Must be sent only once.' });
    }
    sent[name] = value;
  }
  return { sent: { ...sent }, violations };
}
