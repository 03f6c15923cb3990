// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation fills them in.
import { expect, test } from 'vitest';
import { referencesIn, replaceReferences } from '../../scripts/deploy/references.js';

/** Renames the table and its attributes only. */
const put = (id: string, attribute = ''): string | undefined =>
  id === 'Table' ? `given${attribute}` : undefined;

test.each([
  ['a name', { Ref: 'Table' }, { Ref: 'given' }],
  ['another name', { Ref: 'Bucket' }, { Ref: 'Bucket' }],
  ['an attribute', { 'Fn::GetAtt': ['Table', 'Arn'] }, { Ref: 'givenArn' }],
  ['an attribute as a text', { 'Fn::GetAtt': 'Table.Arn' }, { Ref: 'givenArn' }],
  [
    'an attribute of another resource',
    { 'Fn::GetAtt': ['Bucket', 'Arn'] },
    { 'Fn::GetAtt': ['Bucket', 'Arn'] },
  ],
  [
    'a text',
    { 'Fn::Sub': 'a ${Table} ${Table.Arn} ${!Table} ${AWS::Region} ${Bucket.Arn} $Table' },
    { 'Fn::Sub': 'a ${given} ${givenArn} ${!Table} ${AWS::Region} ${Bucket.Arn} $Table' },
  ],
  [
    'a text with its own names',
    { 'Fn::Sub': ['${Table} ${x} ${Table.Arn}', { Table: 'own', x: { Ref: 'Table' } }] },
    { 'Fn::Sub': ['${Table} ${x} ${givenArn}', { Table: 'own', x: { Ref: 'given' } }] },
  ],
  [
    'a nested value',
    { a: [{ 'Fn::Join': ['', ['x', { Ref: 'Table' }]] }, 'Table', null, 7] },
    { a: [{ 'Fn::Join': ['', ['x', { Ref: 'given' }]] }, 'Table', null, 7] },
  ],
])('replaceReferences returns the expected value for %s', (_, value, expected) => {
  expect(replaceReferences(value, put)).toEqual(expected);
});

test('referencesIn finds each reference once', () => {
  const value = [
    { Ref: 'A' },
    { 'Fn::GetAtt': ['B', 'Arn'] },
    { 'Fn::Sub': '${C.Arn}/${A}/${AWS::Region}/${!D}' },
  ];
  expect([...referencesIn(value)]).toEqual(['A', 'B', 'C', 'AWS::Region']);
});
