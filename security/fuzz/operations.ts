/** All endpoints, read from the OpenAPI document, so that new ones are attacked without being listed. */

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}

export interface Operation {
  /** `PUT /api/user/{email}` */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  contentType?: string
  body?: Schema
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface Description {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export function describedOperations({ paths, components }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], requestBody }]): Operation => {
      const [content] = Object.entries(requestBody?.content ?? {})
      const schema = content?.[1].schema
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        ...(content && schema && { contentType: content[0], body: resolved(schema, components.schemas) }),
      }
    }),
  )
}

/** Replaces every `$ref` by its schema. */
function resolved(schema: Schema, named: Record<string, Schema>): Schema {
  const target = schema.$ref && named[schema.$ref.split('/').at(-1) ?? '']
  if (target) return resolved(target, named)
  return {
    ...schema,
    ...(schema.items && { items: resolved(schema.items, named) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((one) => resolved(one, named)) }),
    ...(schema.allOf && { allOf: schema.allOf.map((one) => resolved(one, named)) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, resolved(one, named)]),
      ),
    }),
  }
}

const reading = (path: string): Operation => ({ name: `GET ${path}`, method: 'GET', path, parameters: [] })

/** Endpoints for browsers only, which the OpenAPI document does not contain. */
export const UNDESCRIBED: Operation[] = [
  ...['/api/identity', '/api/openapi.json', '/api/docs'].map(reading),
  ...['/api/sign-in', '/api/register', '/api/reset-password'].map(
    (path): Operation => ({
      name: `POST ${path}`,
      method: 'POST',
      path,
      parameters: [{ name: 'referer', in: 'header', schema: {} }],
      contentType: 'application/x-www-form-urlencoded',
      body: { type: 'string' },
    }),
  ),
]
