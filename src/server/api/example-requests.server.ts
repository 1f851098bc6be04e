/** A request of each call, made from the OpenAPI document: what the documentation shows, and a test sends. */
import { KEY_SCHEME } from '#app/app/endpoint.server.ts'
import type { ApiDocument } from './api-document.server.ts'

type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>

/** The parts of a schema of OpenAPI that an example depends on. */
interface Schema {
  $ref?: string
  example?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  exclusiveMinimum?: number | boolean
  format?: string
}
type Schemas = Record<string, Schema>

interface ExampleRequest {
  method: string
  /** A parameter without an example is a variable of the shell: `$ID`. */
  path: string
  headers: Record<string, string>
  body?: unknown
}

const STRINGS: Record<string, string> = {
  date: '2026-12-31',
  'date-time': '2026-12-31T09:30:00Z',
  email: 'name@company.example',
}

/** The smallest value that fits: only required fields. */
function exampleOf(schema: Schema | undefined, schemas: Schemas): unknown {
  if (!schema) return null
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas)
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, schemas)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas)))
  const [type] = [schema.type].flat()
  if (type === 'object') return exampleObject(schema, schemas)
  if (type === 'array') return [exampleOf(schema.items, schemas)]
  if (type === 'integer' || type === 'number')
    return Math.max(1, schema.minimum ?? Number(schema.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return true
  return STRINGS[schema.format ?? ''] ?? 'Text'
}

function exampleObject({ properties = {}, required = [] }: Schema, schemas: Schemas): object {
  const [first] = Object.keys(properties)
  const names = required.length > 0 || first === undefined ? required : [first]
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name], schemas)]))
}

export function exampleRequest(
  method: string,
  path: string,
  { parameters = [], requestBody, security = [] }: Operation,
  schemas: Schemas,
): ExampleRequest {
  const declared = parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]))
  const placed = (place: string) => declared.filter((one) => one.in === place)
  const exampleOfParameter = ({ name, schema }: (typeof declared)[number]) =>
    schema && 'example' in schema ? String(schema.example) : `$${name.toUpperCase().replaceAll('-', '_')}`
  const filled = placed('path').reduce(
    (at, one) => at.replace(`{${one.name}}`, exampleOfParameter(one)),
    path,
  )
  const query = placed('query').flatMap((one) =>
    one.required ? [`${one.name}=${exampleOfParameter(one)}`] : [],
  )
  const content =
    requestBody && !('$ref' in requestBody) ? requestBody.content['application/json'] : undefined
  return {
    method: method.toUpperCase(),
    path: [filled, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    headers: {
      ...(security.some((one) => KEY_SCHEME in one) && { Authorization: 'Bearer $KEY' }),
      ...(placed('header').some(({ name }) => name === 'idempotency-key') && {
        'Idempotency-Key': '$(uuidgen)',
      }),
      ...(content && { 'Content-Type': 'application/json' }),
    },
    ...(content && { body: exampleOf(content.schema, schemas) }),
  }
}

/** The request as a command. A call that no key opens sends the cookie of a session. */
export function toCurl({ method, path, headers, body }: ExampleRequest, needsSession: boolean): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$SHOP${path}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(needsSession ? ['-b cookies.txt'] : []),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body)}'`]),
  ]
  return parts.join(' \\\n  ')
}
