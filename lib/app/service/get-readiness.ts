import type { reachTable } from '../../data/engine/reach-table.ts';
import type { currentSecret } from '../../data/secrets/secrets.ts';

interface ReadinessDeps {
  readonly reachTable: typeof reachTable;
  readonly currentSecret: typeof currentSecret;
}

interface Ready {
  readonly data: { readonly status: 'ok'; readonly version: string };
}

/** The service is ready when it reaches its table and its secret; either throws what keeps it from that. */
export async function getReadiness(version: string, deps: ReadinessDeps): Promise<Ready> {
  await Promise.all([deps.reachTable(), deps.currentSecret()]);
  return { data: { status: 'ok', version } };
}
