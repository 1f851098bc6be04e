/** What there is to call: read from the shop's own description, so that a new call is attacked without being named. */
import { z } from '@hono/zod-openapi'
import type { Identity } from '../../src/accounts/identity.server.ts'
import { IDENTITY_CALLS } from '../../src/server/identity-door.server.ts'

/** As much of JSON Schema as descriptions of calls use. */
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

/** The schema with every `$ref` replaced by what it stands for. */
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

interface IdentityCall {
  path?: string
  options?: { method?: string | string[]; body?: z.ZodType; query?: z.ZodType }
}

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

/** The offered calls under /api/auth, which describe themselves by the schemas they are checked with. */
export function identityOperations(identity: Identity): Operation[] {
  const calls = Object.values(identity.api as unknown as Record<string, IdentityCall>)
  return [...IDENTITY_CALLS].map((name) => {
    const [method = '', path = ''] = name.split(' ')
    const call = calls.find((one) => {
      const pattern = new RegExp(`^/api/auth${one.path?.replace(/:\w+/g, '\\w+')}$`)
      return one.path && [one.options?.method].flat().includes(method) && pattern.test(path)
    })
    if (!call) throw new Error(`identity has no ${name}`)
    const { query, body } = call.options ?? {}
    return {
      name,
      method,
      path,
      parameters: Object.entries((query && schemaOf(query).properties) ?? {}).map(
        ([parameter, schema]): Parameter => ({ name: parameter, in: 'query', schema }),
      ),
      ...(method !== 'GET' && {
        contentType: 'application/json',
        body: body ? schemaOf(body) : { type: 'object' },
      }),
    }
  })
}
