import { runDecision } from '../../lib/app/run-decision.ts';
import { UpdateConferencingConnection } from '../../lib/contract/conferencing/update-conferencing-connection.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { conferencingNeeds } from '../../lib/domain/conferencing/conferencing-access.ts';
import { updateConferencing } from '../../lib/domain/conferencing/update-conferencing.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateConferencingConnection,
  [hours, conferencing],
  {},
  ({ params, body, context, store }) =>
    runDecision(context, store, conferencingNeeds(context.actor.userId), (snapshot) =>
      updateConferencing(params.uid, body, snapshot, context),
    ),
);
