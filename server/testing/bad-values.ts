/** A nesting deeper than a recursive function survives. */
const DEEP = 15_000

const FIGURES: readonly string[] = [
  '0',
  '-0',
  '-1',
  '0.5',
  '1e308',
  '-1e308',
  '1e400',
  '5e-324',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '999999999999999999999999',
]

const OTHER_KINDS: readonly string[] = [
  'null',
  'true',
  'false',
  '[]',
  '[[]]',
  '[null]',
  '["a","b"]',
  '[1,2,3]',
  '{}',
  '{"$gt":""}',
  '{"0":"a","length":1}',
  '{"toString":"x","valueOf":1}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
]

/** Already written as JSON, because the first of these values cannot be written as valid text. */
const ODD_CHARACTERS: readonly string[] = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"x\\udc00y"',
  '"\\u202egnp.exe"',
  '"\\uffff\\ufffe"',
  '"\\u0007\\u001b[31m"',
]

const FIGURES_AS_TEXT: readonly string[] = [
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '12,34,567',
  '0x10',
  '१२३',
  ' 5 ',
  '5;',
]

const TEXTS: readonly string[] = [
  '',
  '   ',
  'x'.repeat(5_000),
  '🚗'.repeat(300),
  'a\u0301'.repeat(400),
  // A surrogate pair at the position at which a sentence shortens a text.
  `${'x'.repeat(39)}🚗 and more`,
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table cars; --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%s%n',
]

const IDS: readonly string[] = [
  'not-an-id',
  '00000000-0000-0000-0000-000000000000',
  '11111111-2222-3333-4444-55555555555',
  '11111111-2222-3333-4444-5555555555555',
  '{11111111-2222-3333-4444-555555555555}',
  '11111111-2222-3333-4444-555555555555\n',
  '１1111111-2222-3333-4444-555555555555',
  '/files/11111111-2222-3333-4444-555555555555',
  `/files/car-images/${'0'.repeat(64)}.webp`,
  'http://evil.test/files/11111111-2222-3333-4444-555555555555',
  'file:///etc/passwd',
]

const DATES: readonly string[] = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999999999-23:59',
  '2024-02-30T00:00:00Z',
  '2024-01-01',
  '2024-01-01T00:00:00',
  '+275760-09-13T00:00:00Z',
  'tomorrow',
]

/** Bad values as JSON text, because some of them are not valid JSON values. */
export const BAD_JSON: readonly string[] = [
  ...FIGURES,
  ...OTHER_KINDS,
  ...ODD_CHARACTERS,
  ...[...FIGURES_AS_TEXT, ...TEXTS, ...IDS, ...DATES].map((text) => JSON.stringify(text)),
]

/** Malformed query values, as sent after `key=`. */
const MISWRITTEN: readonly string[] = [
  '%ff%fe',
  '%c0%80',
  '%ed%a0%80',
  '%',
  '%zz',
  '%u0000',
  '=',
  '==&',
  '&&',
  '%0D%0ASet-Cookie:%20a=b',
]

/** Values that look like a cursor but are not one. */
const CURSORS: readonly string[] = ['WzFd', 'e30', 'W10', 'bnVsbA', 'eyJhIjoxfQ', '////']

/** Bad query values, as sent after `key=`. */
export const BAD_QUERY: readonly string[] = [
  ...MISWRITTEN,
  ...CURSORS,
  ...[
    ...FIGURES,
    ...FIGURES_AS_TEXT,
    ...TEXTS,
    ...IDS,
    ...DATES,
    'a\u0000b',
    'true',
    '[object Object]',
    '101',
  ]
    .map((text) => encodeURIComponent(text))
    .filter((text) => text.length < 5_000),
]

/** Content types that no operation accepts. */
export const BAD_KINDS: readonly string[] = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/jsonx',
  'application/octet-stream',
  'image/png',
  'json',
  '*/*',
  ';;;',
  'application/json/../../x',
]
