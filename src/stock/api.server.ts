/** The stock ledger of a product. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { CSV_RESPONSE, type CsvColumn, csvTable, sendCsv } from '#app/app/csv-stream.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { findProductById } from '#app/products/records/queries.server.ts'
import { changeStock } from './commands.server.ts'
import {
  newStockMovementBody,
  type StockMovement,
  stockDemandQuerySchema,
  stockDemandSchema,
  stockLedgerQuerySchema,
  stockMovementSchema,
} from './contract.ts'
import { STOCK_PROBLEMS } from './problems.server.ts'
import { listStockMovements, streamStockMovements } from './queries.server.ts'
import { MOVEMENT_LABELS } from './rules.ts'
import { findStockDemand } from './stock-demand.queries.server.ts'

const endpoint = endpointsOf('Products')
const params = z.object({ id: z.string().max(64) })

export const stockDemandEndpoint = endpoint({
  route: 'GET /products/stock-demand',
  summary: 'Get the units of products in open orders and in the orders of the last 30 days',
  description: 'A product without any is left out.',
  reads: 'replica',
  scope: 'stock:read',
  access: staff('stock.record'),
  query: stockDemandQuerySchema,
  response: json(z.array(stockDemandSchema), 'The products'),
  run: ({ db, now }, { query }) => findStockDemand(db, query.product, now()),
})

export const stockEndpoints = [
  endpoint({
    route: 'GET /products/{id}/stock-movements',
    summary: 'List the stock ledger of a product, newest first',
    description: 'Orders and cancellations are summed up between two movements.',
    scope: 'stock:read',
    access: staff('stock.record'),
    params,
    query: stockLedgerQuerySchema,
    response: listPage(z.array(stockMovementSchema), 'The movements'),
    refuses: pick(STOCK_PROBLEMS, 'product-not-found'),
    async run({ db }, { params: { id }, query }) {
      if (!(await findProductById(db, id))) return refused({ code: 'product-not-found' })
      return listStockMovements(db, id, query)
    },
  }),
  endpoint({
    route: 'GET /products/{id}/stock-movements.csv',
    summary: 'Export the stock ledger of a product as CSV, newest first',
    access: staff('stock.record'),
    params,
    response: CSV_RESPONSE,
    refuses: pick(STOCK_PROBLEMS, 'product-not-found'),
    problems: [429],
    async run({ db, actor }, { params: { id } }, c) {
      const product = await findProductById(db, id)
      if (!product) return refused({ code: 'product-not-found' })
      const name = `stock-${product.sku.replaceAll(/[^A-Za-z0-9-]/g, '-')}.csv`
      return sendCsv(c, actor, { name, ...csvTable(CSV_COLUMNS, streamStockMovements(db, id)) })
    },
  }),
  endpoint({
    route: 'POST /products/{id}/stock-movements',
    summary: 'Receive, count, correct or scrap units of a product',
    description: 'A repeated request with the same Idempotency-Key records nothing more.',
    scope: 'stock:write',
    access: staff('stock.record'),
    params,
    headers: idempotencyHeaders,
    body: newStockMovementBody,
    status: 201,
    response: json(stockMovementSchema, 'The movement'),
    refuses: STOCK_PROBLEMS,
    changes: ['products'],
    run: (ctx, { params: { id }, headers, body }) => changeStock(ctx, id, body, headers['idempotency-key']),
  }),
]

const CSV_COLUMNS: readonly CsvColumn<StockMovement>[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Movement', ({ kind }) => MOVEMENT_LABELS[kind]],
  ['Change', ({ quantity }) => quantity],
  ['Stock after', ({ stockAfter }) => stockAfter],
  ['Orders and cancellations before', ({ ordersBefore }) => ordersBefore],
  ['Reason', ({ reason }) => reason],
  ['Recorded by', ({ by }) => by],
]
