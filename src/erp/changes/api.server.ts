/** The changes in the shop, for programs that keep a copy: a call for each list. */
import { z } from '@hono/zod-openapi'
import { serviceAccountParams } from '#app/api-keys/contract.ts'
import { staff } from '#app/app/access.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { findExternalNumbers, type NumberedKind } from '#app/app/external-number-fields.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { Scope } from '#app/app/scopes.ts'
import type { Db } from '#app/db/schema.server.ts'
import { findShipmentsByIds } from '#app/fulfillment/shipments/queries.server.ts'
import { productSchema } from '#app/products/core/contract.ts'
import { quoteSummarySchema } from '#app/quotes/core/contract.ts'
import { findQuotesByIds } from '#app/quotes/list/queries.server.ts'
import type { Permission } from '#app/staff/permissions.ts'
import { decodeChangeCursor, encodeChangeCursor } from './change-cursor.server.ts'
import { type ChangeSource, findChangedIds } from './change-page.queries.server.ts'
import {
  COMPANY_ROWS,
  findChangedCompanies,
  findChangedProducts,
  findChangedStock,
  PRODUCT_ROWS,
  QUOTE_ROWS,
  SHIPMENT_ROWS,
} from './changed-records.queries.server.ts'
import {
  changedRecordOf,
  changePageOf,
  changeReaderSchema,
  changesQuerySchema,
  companyRecordSchema,
  listedOrderChangeSchema,
  shipmentRecordSchema,
  stockRecordSchema,
} from './contract.ts'
import { findOrderChanges, orderChangeSource } from './order-changes.queries.server.ts'
import { listReaders, saveReader } from './readers.queries.server.ts'

interface ChangeList<Change extends z.ZodType> {
  /** In the path and in cursors. */
  name: string
  tag: string
  summary: string
  description: string
  /** Of the page of changes in the API document. */
  schemaName: string
  change: Change
  scope: Scope
  permission: Permission
  source: (now: Date) => ChangeSource
  /** The changes with these IDs, in their order. */
  read: (db: Db, ids: readonly string[], ctx: Context) => Promise<z.output<Change>[]>
}

const KEEP_NEXT = 'Keep `next` and send it as `after`: no change is skipped, whenever you ask again.'

const declareList = <Change extends z.ZodType>(list: ChangeList<Change>) => ({
  name: list.name,
  source: list.source,
  endpoint: endpointsOf(list.tag)({
    route: `GET /${list.name}/changes`,
    summary: list.summary,
    description: `${KEEP_NEXT} ${list.description}`,
    scope: list.scope,
    access: staff(list.permission),
    query: changesQuerySchema,
    response: json(changePageOf(list.schemaName, list.change), 'A page of changes'),
    async run(ctx, { query: { after, limit = 100 } }) {
      const cursor = decodeChangeCursor(list.name, after)
      const page = await findChangedIds(ctx.db, { source: list.source(ctx.now()), cursor, limit })
      const next = encodeChangeCursor(list.name, page.cursor)
      await saveReader(ctx, list.name, next)
      return { changes: await list.read(ctx.db, page.ids, ctx), next, hasMore: page.hasMore }
    },
  }),
})

interface RecordList<Schema extends z.ZodType>
  extends Omit<ChangeList<Schema>, 'change' | 'description' | 'read' | 'source'> {
  record: Schema
  source: ChangeSource
  kind: NumberedKind
  find: (db: Db, ids: readonly string[], ctx: Context) => Promise<ReadonlyMap<string, z.output<Schema>>>
}

/** A list whose changes are the records as they are now. */
const declareRecordList = <Schema extends z.ZodType>({
  record,
  source,
  kind,
  find,
  ...list
}: RecordList<Schema>) =>
  declareList({
    ...list,
    description: 'A record comes as it is now, also if nothing has changed that you can see.',
    change: changedRecordOf(record),
    source: () => source,
    async read(db, ids, ctx) {
      const found = ids.length > 0 ? await find(db, ids, ctx) : new Map()
      const numbers = await findExternalNumbers(db, [kind], ids)
      return ids.map((id) => ({
        id,
        record: found.get(id) ?? null,
        externalNumbers: numbers.get(id) ?? [],
      }))
    },
  })

const LISTS = [
  declareList({
    name: 'orders',
    tag: 'Orders',
    summary: 'List the changes of all orders, oldest first',
    description:
      'A change may come twice, so compare its `id`. A change that can still be undone comes later.',
    schemaName: 'OrderChangePage',
    change: listedOrderChangeSchema,
    scope: 'orders:read',
    permission: 'orders.read',
    source: orderChangeSource,
    read: findOrderChanges,
  }),
  declareRecordList({
    name: 'products',
    tag: 'Products',
    summary: 'List the products that have changed, also archived ones',
    schemaName: 'ProductChangePage',
    record: productSchema,
    scope: 'products:read',
    permission: 'products.change',
    source: PRODUCT_ROWS,
    kind: 'products',
    find: findChangedProducts,
  }),
  declareRecordList({
    name: 'stock',
    tag: 'Products',
    summary: 'List the stock of the products that have changed',
    schemaName: 'StockChangePage',
    record: stockRecordSchema,
    scope: 'stock:read',
    permission: 'stock.record',
    source: PRODUCT_ROWS,
    kind: 'products',
    find: findChangedStock,
  }),
  declareRecordList({
    name: 'companies',
    tag: 'Companies',
    summary: 'List the companies that have changed, or whose sites, members or rules have',
    schemaName: 'CompanyChangePage',
    record: companyRecordSchema,
    scope: 'companies:read',
    permission: 'companies.read',
    source: COMPANY_ROWS,
    kind: 'companies',
    find: findChangedCompanies,
  }),
  declareRecordList({
    name: 'shipments',
    tag: 'Shipments',
    summary: 'List the shipments that have changed, also drafts',
    schemaName: 'ShipmentChangePage',
    record: shipmentRecordSchema,
    scope: 'shipments:read',
    permission: 'orders.read',
    source: SHIPMENT_ROWS,
    kind: 'shipments',
    find: findShipmentsByIds,
  }),
  declareRecordList({
    name: 'quotes',
    tag: 'Quotes',
    summary: 'List the quotes that have changed',
    schemaName: 'QuoteChangePage',
    record: quoteSummarySchema,
    scope: 'quotes:read',
    permission: 'quotes.read',
    source: QUOTE_ROWS,
    kind: 'quotes',
    find: findQuotesByIds,
  }),
]

const SOURCES = new Map(LISTS.map(({ name, source }) => [name, source]))

export const changesEndpoints = [
  ...LISTS.map((list) => list.endpoint),
  endpointsOf('API keys')({
    route: 'GET /service-accounts/{id}/readers',
    summary: 'List which changes a program reads, and how far behind it is',
    access: staff('integrations.manage'),
    params: serviceAccountParams,
    response: json(z.array(changeReaderSchema), 'The lists that it has read, by name'),
    shows: [],
    run: (ctx, { params }) => listReaders(ctx, params.id, SOURCES),
  }),
]
