import { GetHealth } from '../../lib/contract/service/get-health.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';
import { unlimitedReader } from '../../lib/http/unlimited-reader.ts';

export const handler = implementReadWith(
  GetHealth,
  { credential: unlimitedReader, reply: jsonReply },
  {},
  async () => ({ data: { status: 'ok' } }),
);
