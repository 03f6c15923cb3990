import { updateConferencingConnection } from '../../lib/app/conferencing/update-conferencing-connection.ts';
import { UpdateConferencingConnection } from '../../lib/contract/conferencing/update-conferencing-connection.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateConferencingConnection,
  [hours, conferencing],
  {},
  ({ params, body, context, store }) =>
    updateConferencingConnection(params.uid, body, context, store),
);
