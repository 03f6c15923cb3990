import * as v from 'valibot';
import { pointerTo, type Violation } from '../domain/violation.ts';
import { type Contract, takesBody } from './contract.ts';
import { missing } from './missing.ts';
import { trimToSchema } from './trim-to-schema.ts';

type Issue = v.GenericIssue;

/** Maximum number of reported violations. Hostile input may have thousands, and no client needs more. */
export const reportedAtMost = 100;

export interface Checked {
  readonly output?: unknown;
  /** Members without violations. */
  readonly sound: object;
  readonly violations: readonly Violation[];
}

type PointerOf = (keys: readonly string[]) => string;

/** Checks input with a schema in one pass. Returns the parsed input, or all violations. */
export function checkInput(schema: v.GenericSchema, input: unknown, pointerOf: PointerOf): Checked {
  const unknown = trimToSchema(schema, input);
  const parsed = v.safeParse(schema, input);
  if (parsed.success && unknown.length === 0) {
    return { output: parsed.output, sound: { ...(parsed.output as object) }, violations: [] };
  }
  const violations = new Map<string, Violation>();
  const add = (violation: Violation) =>
    violations.set(`${violation.pointer} ${violation.code}`, violation);
  for (const issue of (parsed.issues ?? []).slice(0, reportedAtMost)) {
    add(violationOf(issue, pointerOf));
  }
  for (const keys of unknown.slice(0, reportedAtMost)) add(unknownMember(pointerOf(keys)));
  return { sound: soundIn(parsed), violations: [...violations.values()] };
}

/** Checks the body of a request, or a document of the same form: an object, or nothing. */
export function checkBody(contract: Pick<Contract, 'body'>, body: unknown): Checked {
  // A file has no members to check.
  if (body instanceof Uint8Array) return { output: body, sound: {}, violations: [] };
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (body === undefined || isObject)
    return checkInput(contract.body, body, (keys) => pointerTo(...keys));
  const detail = takesBody(contract)
    ? 'Must be a JSON object.'
    : 'This operation does not accept a body.';
  return { sound: {}, violations: [{ pointer: '', code: 'member/wrong-type', detail }] };
}

/** Valid members of an object in the form of the schema; empty if the object itself is invalid. */
function soundIn({ output, issues }: v.SafeParseResult<v.GenericSchema>): object {
  const faulty = new Set(issues?.map(({ path }) => path?.[0]?.key));
  if (faulty.has(undefined) || typeof output !== 'object' || output === null) return {};
  return Object.fromEntries(Object.entries(output).filter(([name]) => !faulty.has(name)));
}

const isUnknownMember = (issue: Issue): boolean =>
  issue.type === 'strict_object' && issue.expected === 'never';

const keysOf = (issue: Issue): string[] => (issue.path ?? []).map(({ key }) => String(key));

function unknownMember(pointer: string): Violation {
  const kind = pointer.startsWith('query/') ? 'parameter' : 'member';
  return { pointer, code: 'member/unknown', detail: `Unknown ${kind}.` };
}

const bounds: Readonly<Record<string, string>> = {
  min_value: 'Must be at least',
  max_value: 'Must be at most',
  gt_value: 'Must be greater than',
};

/** Converts a list of values from Valibot's format `("a" | "b")`. */
const listed = (expected: string): string =>
  expected.replace(/^\((.*)\)$/u, '$1').replaceAll(' | ', ', ');

function violationOf(issue: Issue, pointerOf: PointerOf): Violation {
  const pointer = pointerOf(keysOf(issue));
  if (isUnknownMember(issue)) return unknownMember(pointer);
  const isAbsent = issue.kind === 'schema' && issue.received === 'undefined';
  if (isAbsent || issue.message === missing) {
    return { pointer, code: 'member/missing', detail: missing };
  }
  const expected = issue.expected ?? '';
  if (issue.type === 'picklist' || issue.type === 'literal') {
    return { pointer, code: 'member/not-allowed', detail: `Must be one of ${listed(expected)}.` };
  }
  if (issue.kind === 'schema') {
    // For alternatives, Valibot expects the values that distinguish them, not a type.
    const detail = expected.includes('"')
      ? `Must be one of ${listed(expected)}.`
      : `Must be of type ${expected.toLowerCase()}.`;
    return { pointer, code: 'member/wrong-type', detail };
  }
  const requirement = (issue as { requirement?: unknown }).requirement;
  if (issue.type === 'max_code_points' || issue.type === 'max_length') {
    const unit = Array.isArray(issue.input) ? 'items' : 'characters';
    const detail = `Must have at most ${String(requirement)} ${unit}.`;
    return { pointer, code: 'member/too-long', detail };
  }
  if (typeof requirement === 'number') {
    const bound = bounds[issue.type];
    const detail = bound === undefined ? issue.message : `${bound} ${requirement}.`;
    return { pointer, code: 'member/out-of-range', detail };
  }
  return { pointer, code: 'member/invalid', detail: issue.message };
}
