import { useLayoutEffect, useRef } from 'preact/hooks';
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

/**
 * The result of a test run: the rule that matches, its conditions with the answers, and the outcome. Its heading gets the
 * focus, because the result is below the window on a phone.
 */
export function TestResult({ routed, fields, names }: Props) {
  const { route, matchedRule } = routed;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [routed]);
  return (
    <section class="secret" aria-labelledby="test-result">
      <h3 id="test-result" ref={heading} tabIndex={-1}>
        {texts.result}
      </h3>
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
}

const checkText = (condition: SeenCondition, fields: readonly FormField[]): string =>
  [
    `${writeCondition(condition, fields)}: ${condition.isMet ? texts.met : texts.notMet}`,
    condition.saw.length === 0 ? texts.noAnswer : texts.answered(condition.saw.join(', ')),
  ].join(' · ');
