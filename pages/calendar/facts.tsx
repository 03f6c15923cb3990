import type { ComponentChildren } from 'preact';

/** What is known, by its name. What is not known is left out. */
export const Facts = ({
  facts,
}: {
  readonly facts: Readonly<Record<string, ComponentChildren>>;
}) => (
  <dl>
    {Object.entries(facts)
      .filter(([, fact]) => fact !== '' && fact !== null && fact !== undefined)
      .map(([name, fact]) => (
        <>
          <dt>{name}</dt>
          <dd class="said">{fact}</dd>
        </>
      ))}
  </dl>
);
