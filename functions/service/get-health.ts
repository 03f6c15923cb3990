import { GetHealth } from '../../lib/contract/service/get-health.ts';
import { implementPublic } from '../../lib/http/implement-public.ts';

export const handler = implementPublic(GetHealth, async () => ({ data: { status: 'ok' } }));
