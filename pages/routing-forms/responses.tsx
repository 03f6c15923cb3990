import type { RoutingForm, RoutingResponse, SchedulingClient } from '../../client/src/index.ts';
import { Button } from '../settings/kit/button.tsx';
import { ListView } from '../settings/kit/list-view.tsx';
import { texts as common } from '../settings/kit/texts.ts';
import { useList } from '../settings/kit/use-list.ts';
import { writeDateTime } from '../shared/times.ts';
import { OutcomeText } from './outcome-text.tsx';
import { labelOf, writeConditions } from './rule-text.ts';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly form: RoutingForm;
  readonly names: RouteNames;
  readonly timeZone: string;
}

/** The responses to a form. */
export function Responses({ client, form, names, timeZone }: Props) {
  const list = useList<RoutingResponse>(
    (cursor) => client.routingForms.listResponses(form.uid, { perPage: 25, cursor }),
    [form.uid],
  );
  return (
    <section aria-labelledby="responses-title">
      <h3 id="responses-title">{texts.views.responses}</h3>
      <p class="hint">{texts.responsesIntro}</p>
      <p>
        <Button
          label={list.isLoading ? common.loading : texts.refresh}
          isBusy={list.isLoading}
          onClick={list.reload}
        />
      </p>
      <ListView
        list={list}
        label={texts.views.responses}
        empty={texts.noResponses}
        all={(responses) => <ResponseTable {...{ responses, form, names, timeZone }} />}
      />
    </section>
  );
}

interface TableGiven extends Pick<Props, 'form' | 'names' | 'timeZone'> {
  readonly responses: readonly RoutingResponse[];
}

const ResponseTable = ({ responses, ...given }: TableGiven) => (
  <table class="responses" aria-labelledby="responses-title">
    <thead>
      <tr>
        <th scope="col">{texts.received}</th>
        <th scope="col">{texts.answers}</th>
        <th scope="col">{texts.outcome}</th>
      </tr>
    </thead>
    <tbody>
      {responses.map((response) => (
        <ResponseRow key={response.uid} {...given} response={response} />
      ))}
    </tbody>
  </table>
);

interface RowGiven extends Pick<Props, 'form' | 'names' | 'timeZone'> {
  readonly response: RoutingResponse;
}

const ResponseRow = ({ response, form: { fields }, names, timeZone }: RowGiven) => (
  <tr>
    <th scope="row">
      <time dateTime={response.createdAt}>
        {writeDateTime(response.createdAt, timeZone, 'shortDate')}
      </time>
    </th>
    <td data-label={texts.answers}>
      {response.answers.length === 0 && <span class="soft">{texts.noAnswers}</span>}
      <dl>
        {response.answers.map(({ fieldUid, content }) => (
          <div key={fieldUid}>
            <dt>{labelOf(fields, fieldUid)}</dt>
            <dd class="said">{content.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </td>
    <td data-label={texts.outcome}>
      <OutcomeText route={response.route} names={names} />
      <p class="soft">
        {response.matchedRule === null
          ? texts.matchedNone
          : writeConditions(response.matchedRule, fields)}
      </p>
      {response.bookingUid !== null && <span class="badge">{texts.booked}</span>}
    </td>
  </tr>
);
