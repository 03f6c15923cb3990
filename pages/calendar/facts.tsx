import { type ComponentChildren, Fragment } from 'preact';

/** What a fact is called, and what it is. Questions of people may be called as other facts are, so names are not unique. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** What is known. What is not known is left out. */
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
