import { expect, test } from 'vitest';
import { readXml } from '../../../lib/outbound/calendars/read-xml.ts';

const read = (text: string) => JSON.parse(JSON.stringify(readXml(text))) as unknown;

test.each([
  ['<a/>', { a: {} }],
  ['<?xml version="1.0"?>\n<!-- <b> -->\n<D:a xmlns:D="DAV:"> x </D:a>\n', { a: 'x' }],
  ['<!DOCTYPE a><a>1</a>', { a: '1' }],
  ['<a><b-c>true</b-c><b_d/></a>', { a: { bC: 'true', bD: {} } }],
  ['<a><b>1</b> x <b>2</b><b>3</b></a>', { a: { b: ['1', '2', '3'] } }],
  [
    '<a><c:comp name = \'V&lt;&quot;\' other="2" /></a>',
    { a: { comp: { _attributes: { name: 'V<"' } } } },
  ],
  ['<a>&amp;lt; &#65;&#x1F600;&#13;\n.</a>', { a: '&lt; A😀\r\n.' }],
  ['<a><![CDATA[<b>&amp;]]> and <![CDATA[]]]]></a>', { a: '<b>&amp; and ]]' }],
  [
    '<a><constructor>x</constructor><__proto__>y</__proto__></a>',
    { a: { constructor: 'x', Proto: 'y' } },
  ],
])('the XML %s is read', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  'text',
  '<a>',
  '<a></b>',
  '<a></a></a>',
  '<a/>text',
  '<a><b></a></b>',
  '<a b/>',
  '<a b=c/>',
  '<a>&nbsp;</a>',
  '<a>&amp</a>',
  '<a>& b</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>&#x110000;</a>',
  '<a b="&"/>',
  '<a><!-- </a>',
  '<a><![CDATA[</a>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
])('the XML %s is not well-formed', (text) => {
  expect(() => readXml(text)).toThrow(expect.objectContaining({ problem: 'not-a-calendar' }));
});

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

test.each([
  ['20 nested elements', nested(20), nested(21)],
  ['50,000 elements', `<a>${'<b/>'.repeat(49_999)}</a>`, `<a>${'<b/>'.repeat(50_000)}</a>`],
])('a response can have at most %s', (_, most, more) => {
  expect(() => readXml(most)).not.toThrow();
  expect(() => readXml(more)).toThrow(expect.objectContaining({ problem: 'quota' }));
});
