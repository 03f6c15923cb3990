import { getReadiness } from '../../lib/app/service/get-readiness.ts';
import { GetReadiness } from '../../lib/contract/service/get-readiness.ts';
import { reachTable } from '../../lib/data/engine/reach-table.ts';
import { currentSecret } from '../../lib/data/secrets.ts';
import { serviceVersion } from '../../lib/http/configuration.ts';
import { implementCheck } from '../../lib/http/implement-check.ts';

const deps = { reachTable, currentSecret };

export const handler = implementCheck(GetReadiness, () => getReadiness(serviceVersion(), deps));
