/** A request of each call, made from the OpenAPI document: what the documentation shows, and a test sends. */
import { KEY_SCHEME } from '#app/app/endpoint.server.ts'
import type { ApiDocument } from './api-document.server.ts'
import type { ApiSchema } from './schema-descriptions.server.ts'

type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>
type Schemas = Record<string, ApiSchema>

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
function exampleOf(schema: ApiSchema | undefined, schemas: Schemas): unknown {
  if (!schema) return null
  if ('$ref' in schema && schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas)
  const known = schema as Exclude<ApiSchema, { $ref: string }>
  if (known.example !== undefined) return known.example
  if (known.default !== undefined) return known.default
  if (known.enum) return known.enum[0]
  const [choice] = known.anyOf ?? known.oneOf ?? []
  if (choice) return exampleOf(choice as ApiSchema, schemas)
  if (known.allOf)
    return Object.assign({}, ...known.allOf.map((part) => exampleOf(part as ApiSchema, schemas)))
  const [type] = [known.type].flat()
  if (type === 'object') return exampleObject(known, schemas)
  if (type === 'array') return [exampleOf(known.items as ApiSchema, schemas)]
  if (type === 'integer' || type === 'number')
    return Math.max(1, known.minimum ?? Number(known.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return true
  return STRINGS[known.format ?? ''] ?? 'Text'
}

function exampleObject(
  { properties = {}, required = [] }: Exclude<ApiSchema, { $ref: string }>,
  schemas: Schemas,
): object {
  const [first] = Object.keys(properties)
  const names = required.length > 0 || first === undefined ? required : [first]
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] as ApiSchema, schemas)]))
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
    ...(content && { body: exampleOf(content.schema as ApiSchema, schemas) }),
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
