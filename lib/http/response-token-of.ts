import { type Contract, responseHeader } from '../contract/contract.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, headerOf } from './exchange.ts';

const name = responseHeader.toLowerCase();

/** The token of a response to a routing form; it stands in no query, where logs and referrers would tell it. */
export function responseTokenOf(
  { takesResponse }: Pick<Contract, 'takesResponse'>,
  event: Event,
  violations: Violation[] = [],
): string | undefined {
  const token = takesResponse ? headerOf(event, name) : undefined;
  if (token !== undefined || takesResponse !== 'required') return token;
  const pointer = `header/${responseHeader}`;
  violations.push({ pointer, code: 'member/missing', detail: 'This value is required.' });
  return undefined;
}
