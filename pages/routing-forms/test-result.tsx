import type { FormField } from '../../lib/domain/routing-forms/routing-form.ts';
import type { Routed, SeenCondition } from '../../lib/domain/routing-forms/routing-response.ts';
import { OutcomeText } from './outcome-text.tsx';
import { writeCondition, writeConditions } from './rule-text.ts';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly routed: Routed;
  readonly fields: readonly FormField[];
  readonly names: RouteNames;
}

/** The result of a test run: the rule that matches, its conditions with the answers, and the outcome. */
export const TestResult = ({ routed: { route, matchedRule }, fields, names }: Props) => (
  <section class="secret" aria-labelledby="test-result">
    <h3 id="test-result">{texts.result}</h3>
    <p>{matchedRule === null ? texts.matchedNone : texts.matched(matchedRule.index + 1)}</p>
    {matchedRule && <p class="soft">{writeConditions(matchedRule, fields)}</p>}
    <OutcomeText route={route} names={names} />
    {matchedRule && (
      <ul class="more" aria-label={texts.checks}>
        {matchedRule.groups.flatMap(({ conditions }, group) =>
          conditions.map((condition, index) => (
            <li key={`${group}/${index}`}>{checkText(condition, fields)}</li>
          )),
        )}
      </ul>
    )}
  </section>
);

const checkText = (condition: SeenCondition, fields: readonly FormField[]): string =>
  [
    `${writeCondition(condition, fields)}: ${condition.isMet ? texts.met : texts.notMet}`,
    condition.saw.length === 0 ? texts.noAnswer : texts.answered(condition.saw.join(', ')),
  ].join(' · ');
