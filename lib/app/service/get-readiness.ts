import type { reachTable } from '../../data/engine/reach-table.ts';
import type { currentSecret } from '../../data/secrets/secrets.ts';

interface ReadinessDeps {
  readonly reachTable: typeof reachTable;
  readonly currentSecret: typeof currentSecret;
}

interface Ready {
  readonly data: { readonly status: 'ok'; readonly version: string };
}

/** Checks that the service reaches its table and its secret. Throws the error of either. */
export async function getReadiness(version: string, deps: ReadinessDeps): Promise<Ready> {
  await Promise.all([deps.reachTable(), deps.currentSecret()]);
  return { data: { status: 'ok', version } };
}
