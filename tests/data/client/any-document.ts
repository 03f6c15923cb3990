import { NumberValue } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';

/** Any text, with lone surrogates, quotes and control characters. The SDK cannot write the name `__proto__`. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"\\\u0000\u001f\u007f\u2028', '\ud800', 'x\udc00', '𝒳é한'),
);
const anyName = anyText.filter((name) => name !== '__proto__');
const anyBinary = fc.uint8Array({ maxLength: 40 });
const anyInteger = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(0, -0));
const anyFraction = fc.double({
  min: Number.MIN_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  noNaN: true,
});
const anyDecimal = fc
  .tuple(fc.bigInt(), fc.nat(), fc.integer({ min: -120, max: 120 }))
  .map(([whole, part, power]) => NumberValue.from(`${whole}.${part}e${power}`));

const someOf = <T>(one: fc.Arbitrary<T>) =>
  fc.array(one, { minLength: 1, maxLength: 4 }).map((all) => new Set(all));
const anySet = fc.oneof(
  someOf(anyText),
  someOf(fc.oneof(anyInteger, anyFraction)),
  someOf(fc.bigInt()),
  someOf(anyDecimal),
  someOf(anyBinary),
);

const leaf = fc.oneof(
  { arbitrary: anyText, weight: 4 },
  { arbitrary: anyInteger, weight: 2 },
  anyFraction,
  anyDecimal,
  fc.bigInt(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  { arbitrary: anyBinary, weight: 2 },
  anyBinary.map((bytes) => Buffer.from(bytes)),
  anySet,
);

/** A value of any DynamoDB type, and of any class that the document client converts to such a type. */
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { arbitrary: leaf, weight: 6 },
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyName, tie('value'), { maxKeys: 4 }),
    fc.dictionary(anyName, tie('value'), { maxKeys: 3, noNullPrototype: false }),
    fc
      .array(fc.tuple(anyName, tie('value')), { maxLength: 3 })
      .map((entries) => new Map<unknown, unknown>(entries)),
  ),
}));

export const anyDocument = fc.dictionary(anyName, anyValue, {
  maxKeys: 5,
  noNullPrototype: true,
}) as fc.Arbitrary<Record<string, unknown>>;
