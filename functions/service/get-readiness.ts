import { GetReadiness } from '../../lib/contract/service/get-readiness.ts';
import { reachTable } from '../../lib/data/reach-table.ts';
import { currentSecret } from '../../lib/data/secrets.ts';
import { serviceVersion } from '../../lib/http/configuration.ts';
import { implementCheck } from '../../lib/http/implement-check.ts';

export const handler = implementCheck(GetReadiness, async () => {
  await Promise.all([reachTable(), currentSecret()]);
  return { data: { status: 'ok', version: serviceVersion() } };
});
