import { getReadiness } from '../../lib/app/service/get-readiness.ts';
import { GetReadiness } from '../../lib/contract/service/get-readiness.ts';
import { reachTable } from '../../lib/data/engine/reach-table.ts';
import { currentSecret } from '../../lib/data/secrets/secrets.ts';
import { serviceVersion } from '../../lib/http/configuration.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';
import { unlimitedReader } from '../../lib/http/unlimited-reader.ts';

export const handler = implementReadWith(
  GetReadiness,
  { credential: unlimitedReader, reply: jsonReply },
  { reachTable, currentSecret },
  (_, deps) => getReadiness(serviceVersion(), deps),
);
