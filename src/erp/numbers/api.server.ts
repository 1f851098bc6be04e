/** Records by their numbers in other systems: the same calls for each list. */
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import type { NumberedKind } from '#app/app/external-number-fields.server.ts'
import { type ProblemTable, pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { Scope } from '#app/app/scopes.ts'
import { refused } from '#app/lib/outcome.ts'
import type { Permission } from '#app/staff/permissions.ts'
import {
  byNumberParams,
  externalNumberBody,
  numberedParams,
  numberedRecordSchema,
  numbersOfRecordSchema,
  recordParams,
} from './contract.ts'
import {
  findByExternalNumber,
  findNumbersOf,
  MAX_SYSTEMS,
  removeExternalNumber,
  setExternalNumber,
} from './external-numbers.server.ts'

export const EXTERNAL_NUMBER_PROBLEMS = {
  'record-not-found': [404, 'There is no such record.'],
  'duplicate-external-number': [
    409,
    ({ record }: { record: string }) => `The system uses this number for ${record}.`,
    { extra: ['record'], meaning: 'Another record has this number in the same system: `record`.' },
  ],
  'too-many-external-numbers': [409, `A record has numbers in at most ${MAX_SYSTEMS} systems.`],
} as const satisfies ProblemTable

const KINDS: readonly { kind: NumberedKind; tag: string; scope: Scope; permission: Permission }[] = [
  { kind: 'orders', tag: 'Orders', scope: 'orders:read', permission: 'orders.read' },
  { kind: 'products', tag: 'Products', scope: 'products:read', permission: 'products.change' },
  { kind: 'companies', tag: 'Companies', scope: 'companies:read', permission: 'companies.read' },
  { kind: 'shipments', tag: 'Shipments', scope: 'shipments:read', permission: 'orders.read' },
  { kind: 'order-lines', tag: 'Orders', scope: 'orders:read', permission: 'orders.read' },
  { kind: 'sites', tag: 'Companies', scope: 'companies:read', permission: 'companies.read' },
  { kind: 'quotes', tag: 'Quotes', scope: 'quotes:read', permission: 'quotes.read' },
]

const nameOf = (kind: NumberedKind) => kind.replace('-', ' ')

export const externalNumberEndpoints = KINDS.flatMap(({ kind, tag, scope, permission }) => {
  const endpoint = endpointsOf(tag)
  return [
    endpoint({
      route: `PUT /${kind}/{id}/external-numbers/{system}`,
      summary: `Note the number of one of the ${nameOf(kind)} in another system`,
      description: 'Replaces an earlier number. The same one again changes nothing.',
      scope: 'numbers:write',
      access: staff('orders.take'),
      params: numberedParams,
      body: externalNumberBody,
      response: json(numberedRecordSchema, 'The record and its number'),
      refuses: EXTERNAL_NUMBER_PROBLEMS,
      changes: [],
      run: (ctx, { params, body }) => setExternalNumber(ctx, kind, { ...params, number: body.number }),
    }),
    endpoint({
      route: `DELETE /${kind}/{id}/external-numbers/{system}`,
      summary: `Remove the number of one of the ${nameOf(kind)} in another system`,
      description: 'A number that the record does not have changes nothing.',
      scope: 'numbers:write',
      access: staff('orders.take'),
      params: numberedParams,
      response: json(numbersOfRecordSchema, 'The record and its other numbers, by system'),
      refuses: pick(EXTERNAL_NUMBER_PROBLEMS, 'record-not-found'),
      changes: [],
      run: (ctx, { params }) => removeExternalNumber(ctx, kind, params),
    }),
    endpoint({
      route: `GET /${kind}/{id}/external-numbers`,
      summary: `List the numbers of one of the ${nameOf(kind)} in other systems`,
      scope,
      access: staff(permission),
      params: recordParams,
      response: json(numbersOfRecordSchema, 'The record and its numbers, by system'),
      refuses: pick(EXTERNAL_NUMBER_PROBLEMS, 'record-not-found'),
      shows: [],
      run: async ({ db }, { params }) =>
        (await findNumbersOf(db, kind, params.id)) ?? refused({ code: 'record-not-found' }),
    }),
    endpoint({
      route: `GET /${kind}/by-number/{system}/{number}`,
      summary: `Find one of the ${nameOf(kind)} by its number in another system`,
      scope,
      access: staff(permission),
      params: byNumberParams,
      response: json(numberedRecordSchema, 'The record and its number'),
      refuses: pick(EXTERNAL_NUMBER_PROBLEMS, 'record-not-found'),
      shows: [],
      run: async ({ db }, { params: { system, number } }) =>
        (await findByExternalNumber(db, kind, system, number)) ?? refused({ code: 'record-not-found' }),
    }),
  ]
})
