import { type OperationId, routes } from '../../../lib/contract/routes.ts';

const table: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(routes));

/** The method and the path of an operation, with its parameters. */
export function requestLine(
  id: OperationId,
  params: Readonly<Record<string, string>>,
): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = (table[id] ?? '').split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { method, path: filled };
}
