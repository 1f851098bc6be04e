/** Values that have caused bugs in web shops, for any field. */
import fc from 'fast-check'

const CONTROL = ['\u0000', 'a\u0000b', '\u001b[31m', 'a\r\nBcc: thief@evil.example', '\t', '\u007f']
const UNICODE = [
  '\ud800',
  'a\udc00',
  '\u202eevil',
  '\u2066x\u2069',
  '\ufeff',
  'e\u0301',
  '١٢',
  '😀'.repeat(150),
]
const SQL = ["' or 1=1 --", "'; drop table users; --", '"', '\\', '%', '_', '(((((', "\\' union select 1 --"]
const HTML = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  '</title><svg/onload=x>',
]
const PATHS = [
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%2e%2e',
  '//evil.example',
  '.',
  '..',
  'C:\\',
]
const WORDS = [
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '0x10',
  '1e400',
]
const FORMULAS = ['=cmd|’ /c calc’!A1', '+1+1', '@SUM(1)', '-2+3']
const TEMPLATES = ['{{7*7}}', '#{7*7}', '<%= 7*7 %>']
const ADDRESSES = [
  'javascript:alert(1)',
  'data:text/html,x',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  '//x',
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ...CONTROL,
    ...UNICODE,
    ...SQL,
    ...HTML,
    ...PATHS,
    ...WORDS,
    ...FORMULAS,
    ...TEMPLATES,
    ...ADDRESSES,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(41, 101, 255, 501, 2_001, 5_001).map((length) => 'x'.repeat(length)),
)

const NUMBERS = [
  -1,
  0,
  -0,
  0.1,
  1.005,
  12.505,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  5e-324,
]

/** Values of any type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS, true, false, null, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>({ $ne: null }, { $gt: '' }, { toString: 1 }, { length: 1e9 }),
  },
)
