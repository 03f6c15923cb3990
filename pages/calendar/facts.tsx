import { type ComponentChildren, Fragment } from 'preact';

/** A label with its value. Labels are not unique, because users write those of questions. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** A list of facts without the empty ones. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([name, value], index) =>
      value === '' || value === null || value === undefined ? null : (
        <Fragment key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd class="said">{value}</dd>
        </Fragment>
      ),
    )}
  </dl>
);
