/** Generates requests to one endpoint: mostly valid with some errors, or completely invalid. */
import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile-values.ts'
import type { Operation, Parameter, Schema } from './operations.ts'

export const CALLERS = ['guest', 'customer', 'administrator', 'forged', 'garbled'] as const

/**
 * Placeholders for values that only the running shop knows. They are replaced when the request is sent, so that a seed
 * repeats.
 */
export const OWN_EMAIL = '«own email»'
export const OTHER_EMAIL = '«other email»'
export const PRODUCT = '«product»'
export const ORDER = '«order»'
/** Must not appear in any log. */
export const PASSWORD = 'canary-password-7'

export interface Attack {
  method: string
  path: string
  caller: (typeof CALLERS)[number]
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** Fields with a meaning: a valid value for them gets a request past the first checks. */
const KNOWN: [RegExp, string[]][] = [
  [/password/i, [PASSWORD]],
  [/e-?mail/i, [OWN_EMAIL, OWN_EMAIL, OTHER_EMAIL]],
  [/product/i, [PRODUCT]],
  [/^id$|order|number/i, [ORDER, PRODUCT]],
]

export function validValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, name)))
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((one) => validValue(one, name)))
      .map((parts) => Object.assign({}, ...parts))
  }
  const [type] = [schema.type ?? 'string'].flat()
  const { minimum = 0, maximum = 1_000 } = schema
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (type === 'number')
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }).map((cents) => cents / 4)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(validValue(schema.items ?? {}, name), { maxLength: 4 })
  if (type === 'object') return validObject(schema)
  const [, known] = KNOWN.find(([pattern]) => pattern.test(name)) ?? []
  return known
    ? fc.constantFrom(...known)
    : fc.constantFrom('a', 'Store 4, Harbour Road', '12', '/', 'secret-1')
}

function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, validValue(one, name)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

const hostileKey = fc.constantFrom(
  'role',
  'id',
  'status',
  'paid',
  'emailVerified',
  '__proto__',
  'constructor',
  '',
  '$where',
)

function with_(object: unknown, key: string, value: unknown): string {
  const fields = Object.entries(object as Record<string, unknown>).filter(([name]) => name !== key)
  // Written by hand, so that `__proto__` is a field and not the prototype.
  return `{${[...fields, [key, value] as const].map(([name, one]) => `${JSON.stringify(name)}:${json(one)}`).join(',')}}`
}

const json = (value: unknown): string => JSON.stringify(value) ?? 'null'

function malformedBodies(schema: Schema): fc.Arbitrary<string | Uint8Array | undefined> {
  const right = validValue({ ...schema, type: schema.type ?? 'object' })
  const names = Object.keys(schema.properties ?? schema.allOf?.[0]?.properties ?? { name: {} })
  const name = fc.constantFrom(...names)
  return fc.oneof(
    { weight: 3, arbitrary: right.map(json) },
    // One field with another type, length or encoding.
    {
      weight: 8,
      arbitrary: fc.tuple(right, name, hostileValue).map(([one, key, value]) => with_(one, key, value)),
    },
    // An additional unknown field.
    {
      weight: 2,
      arbitrary: fc.tuple(right, hostileKey, hostileValue).map(([one, key, value]) => with_(one, key, value)),
    },
    { weight: 1, arbitrary: right.map((one) => with_(one, '__proto__', { polluted: true, role: 'admin' })) },
    // A duplicate field.
    {
      weight: 1,
      arbitrary: fc
        .tuple(right, name, hostileValue)
        .map(([one, key, value]) => json(one).replace(/^\{/, `{${JSON.stringify(key)}:${json(value)},`)),
    },
    { weight: 2, arbitrary: fc.jsonValue().map(json) },
    // Truncated, deeply nested, binary, empty.
    { weight: 1, arbitrary: fc.tuple(right, fc.nat(30)).map(([one, at]) => json(one).slice(0, at)) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 20, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
    { weight: 1, arbitrary: fc.constantFrom('', 'null', '[]', '"x"', '0', 'a=1&b=2', '\ufeff{}') },
  )
}

const binaryBodies = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.constantFrom(
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    '\u0089PNG\r\n\u001a\n',
    '%PDF-1.7',
    'PK',
  ),
)

const formBodies = fc.oneof(
  fc.constant(`email=${encodeURIComponent(OWN_EMAIL)}&password=${PASSWORD}`),
  fc
    .tuple(hostileText, hostileText)
    .map(([email, password]) => String(new URLSearchParams({ email, password }))),
  fc.constantFrom('', '=', '&&&', 'email', 'email=%E0%A4%A&password=%', 'email=a&email=b', '{"email":"a"}'),
  fc.uint8Array({ maxLength: 60 }),
)

/** Ten megabytes in one field, or as the whole body. */
const hugeBodies = (name: string) =>
  fc
    .constantFrom('x', '"', '\\')
    .map((characters) => `{${JSON.stringify(name)}:"${characters.repeat(10_000_000)}"}`)

function bodiesOf({ contentType, body }: Operation): fc.Arbitrary<string | Uint8Array | undefined> {
  if (!body) return fc.option(fc.constantFrom('{}', 'x'), { nil: undefined, freq: 20 })
  const isForm = contentType === 'application/x-www-form-urlencoded'
  const usual =
    contentType === 'application/json' ? malformedBodies(body) : isForm ? formBodies : binaryBodies
  const [name = 'name'] = Object.keys(body.properties ?? {})
  return fc.oneof({ weight: 250, arbitrary: usual }, { weight: 1, arbitrary: hugeBodies(name) })
}

/** A path segment as a careless client might write it: encoded, not encoded, or encoded twice. */
const inAddress = (value: string): fc.Arbitrary<string> => {
  const encoded = encodeURIComponent(value.toWellFormed())
  return fc.constantFrom(
    encoded,
    encoded,
    encoded,
    encodeURIComponent(encoded),
    value.replace(/[\s#?\\]/g, '%20'),
  )
}

const parameterValue = ({ name, schema }: Parameter): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: validValue(schema, name).map(String) },
    { weight: 2, arbitrary: hostileText },
    {
      weight: 1,
      arbitrary: fc.constantFrom('-1', '1e9', '100000', ';drop', 'NaN', '1.5', 'ff', '%', '%E0%A4%A'),
    },
  )

function pathsOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in === 'path')
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  const values = fc.tuple(...named.map((one) => parameterValue(one).chain(inAddress)))
  const query = fc.tuple(
    ...asked.map((one) =>
      fc
        .option(fc.array(parameterValue(one).chain(inAddress), { minLength: 1, maxLength: 2 }), { freq: 3 })
        .map((several) => (several ?? []).map((value) => `${one.name}=${value}`)),
    ),
  )
  return fc.tuple(values, query).map(([given, search]) => {
    const address = named.reduce((so, { name }, index) => so.replace(`{${name}}`, given[index] ?? ''), path)
    const parts = search.flat()
    return parts.length ? `${address}?${parts.join('&')}` : address
  })
}

/** The characters that are valid in a header. No client sends others. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '').trim())

function headersOf({ contentType, parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const types = fc.oneof(
    { weight: 12, arbitrary: fc.constant(contentType ?? 'application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-7', 'x', ''),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'),
    },
  )
  const own = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
  const odd = [
    'x-http-method-override',
    'x-forwarded-for',
    'x-forwarded-host',
    'if-none-match',
    'range',
    'accept',
  ]
  const others = fc.dictionary(fc.constantFrom(...own, ...own, ...odd), headerText, { maxKeys: 2 })
  return fc.tuple(types, others).map(([type, given]) => ({ ...given, 'content-type': type }))
}

export function attacksOn(operation: Operation): fc.Arbitrary<Attack> {
  const method = fc.oneof(
    { weight: 20, arbitrary: fc.constant(operation.method) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'),
    },
  )
  return fc.record({
    method,
    path: pathsOf(operation),
    caller: fc.constantFrom('customer', 'administrator', 'administrator', ...CALLERS),
    headers: headersOf(operation),
    body: bodiesOf(operation),
  })
}
