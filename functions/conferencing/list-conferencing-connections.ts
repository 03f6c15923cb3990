import { listConferencingConnections } from '../../lib/app/conferencing/list-conferencing-connections.ts';
import { ListConferencingConnections } from '../../lib/contract/conferencing/list-conferencing-connections.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListConferencingConnections,
  { readerOf: readerOf([conferencing]) },
  ({ caller }, { readerOf }) =>
    listConferencingConnections(caller, readerOf(caller.organizationId)),
);
