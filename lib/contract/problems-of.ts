import {
  type Contract,
  everyRole,
  heedsIfMatch,
  takesBody,
  takesCredential,
  takesJson,
} from './contract.ts';
import { problemCodes } from './problem-codes.ts';
import type { ProblemCode } from './problems.ts';
import { routes } from './routes.ts';

const rows: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(routes));

/**
 * All problems of an operation, in the order of the catalogue: its own, and those that its properties imply. Handlers
 * do not import this, so their bundles do not contain the route table.
 */
export function problemsOf(operation: Contract): readonly ProblemCode[] {
  const isPublic = operation.scope === 'public';
  const isOpen = !takesCredential(operation);
  const hasBody = takesBody(operation);
  const isNotice = operation.notice !== undefined;
  const checksNotice = operation.notice?.checksBody === true;
  const writes = rows[operation.id]?.startsWith('GET ') === false;
  const implied: Partial<Record<ProblemCode, boolean>> = {
    'request/invalid': !isNotice || checksNotice,
    'request/not-json': takesJson(operation) || checksNotice,
    'request/too-large': hasBody,
    'request/unsupported-media-type': hasBody,
    'credential/missing': !isOpen,
    'credential/refused': !isOpen,
    'session/foreign-page': !isOpen,
    'caller/rate-limited': !isPublic,
    'caller/scope-missing': !isOpen && operation.scope !== 'none',
    'caller/role-forbids':
      !isOpen && (operation.roles.length < everyRole.length || operation.refusesDelegated === true),
    'guest-link/unknown': operation.scope === 'guest',
    'answer-link/unknown': operation.scope === 'answer',
    'resource/changed': writes && heedsIfMatch(operation),
    'idempotency/secret-shown-once': operation.shownOnce !== undefined,
    'idempotency/key-reused': writes && !isNotice,
    'service/failed': true,
    'service/undecided': writes,
    'service/unavailable': !isPublic,
  };
  return problemCodes.filter((code) => implied[code] === true || operation.problems.includes(code));
}
