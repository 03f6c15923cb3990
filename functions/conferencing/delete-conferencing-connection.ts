import { endingDeps } from '../../lib/app/calendars/end-grant.ts';
import { deleteConferencingConnection } from '../../lib/app/conferencing/delete-conferencing-connection.ts';
import { DeleteConferencingConnection } from '../../lib/contract/conferencing/delete-conferencing-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

const deps = { ...endingDeps, surroundings };

export const handler = implementWrite(DeleteConferencingConnection, deps, (asked, d) =>
  deleteConferencingConnection(asked.params.uid, asked.context, asked.store, d),
);
