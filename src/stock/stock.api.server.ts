/** The stock ledger of a product. */
import { z } from '@hono/zod-openapi'
import { admin } from '#app/app/access.server.ts'
import { streamCsv } from '#app/app/csv-stream.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { markReplay } from '#app/app/idempotent-replay.server.ts'
import { json, listPage, rawResponse } from '#app/app/response-formats.server.ts'
import type { CsvRow } from '#app/lib/csv.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { productNotFoundProblem, versionConflictProblem } from '#app/products/core/problems.server.ts'
import { MAX_STOCK, MOVEMENT_LABELS } from '#app/products/core/stock-movement-rules.ts'
import { findProductById } from '#app/products/records/queries.server.ts'
import {
  newStockMovementBody,
  type StockMovement,
  stockDemandQuerySchema,
  stockDemandSchema,
  stockLedgerQuerySchema,
  stockMovementSchema,
} from './contract.ts'
import { changeStock, type StockRefusal } from './stock.commands.server.ts'
import { listStockMovements, streamStockMovements } from './stock.queries.server.ts'
import { findStockDemand } from './stock-demand.queries.server.ts'

const tag = 'Products'
const params = z.object({ id: z.string().max(64) })

const headers = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200, { error: 'must have at most 200 characters' })
    .regex(/^[\x21-\x7e]+$/, { error: 'must be visible ASCII characters without spaces' })
    .optional(),
})

export const stockDemandEndpoint = endpoint({
  method: 'get',
  path: '/products/stock-demand',
  tag,
  summary: 'Get the units of products in open orders and in the orders of the last 30 days',
  description: 'A product without any is left out.',
  reads: 'replica',
  access: admin,
  query: stockDemandQuerySchema,
  response: json(z.array(stockDemandSchema), 'The products'),
  run: ({ db, now }, { query }) => findStockDemand(db, query.product, now()),
})

/** @param onStockChange called after the stock has changed */
export const createStockEndpoints = (onStockChange: () => void) => [
  endpoint({
    method: 'get',
    path: '/products/{id}/stock-movements',
    tag,
    summary: 'List the stock ledger of a product, newest first',
    description: 'Orders and cancellations are summed up between two movements.',
    access: admin,
    params,
    query: stockLedgerQuerySchema,
    response: listPage(z.array(stockMovementSchema), 'The movements'),
    problems: [404],
    async run({ db }, { params: { id }, query }) {
      if (!(await findProductById(db, id))) throw productNotFoundProblem()
      return listStockMovements(db, id, query)
    },
  }),
  endpoint({
    method: 'get',
    path: '/products/{id}/stock-movements.csv',
    tag,
    summary: 'Export the stock ledger of a product as CSV, newest first',
    access: admin,
    params,
    response: rawResponse('UTF-8 with a byte order mark. Cells that look like formulas start with a quote.', {
      'text/csv': z.string(),
    }),
    problems: [404],
    async run({ db }, { params: { id } }, c) {
      const product = await findProductById(db, id)
      if (!product) throw productNotFoundProblem()
      const file = `stock-${product.sku.replaceAll(/[^A-Za-z0-9-]/g, '-')}.csv`
      return c.body(streamCsv(CSV_HEADERS, readCsvRows(streamStockMovements(db, id))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file}"`,
      })
    },
  }),
  endpoint({
    method: 'post',
    path: '/products/{id}/stock-movements',
    tag,
    summary: 'Receive, count, correct or scrap units of a product',
    description: 'A repeated request with the same Idempotency-Key records nothing more.',
    access: admin,
    params,
    headers,
    body: newStockMovementBody,
    status: 201,
    response: json(stockMovementSchema, 'The movement'),
    problems: [404, 409],
    changes: ['products'],
    async run(ctx, input, c) {
      const { movement, isReplay } = requireDone(
        await changeStock(ctx, input.params.id, input.body, input.headers['idempotency-key']),
        stockRefusalProblem,
      )
      onStockChange()
      markReplay(c, isReplay)
      return movement
    },
  }),
]

const CSV_HEADERS = [
  'Time (UTC)',
  'Movement',
  'Change',
  'Stock after',
  'Orders and cancellations before',
  'Reason',
  'Recorded by',
]

async function* readCsvRows(batches: AsyncIterable<StockMovement[]>): AsyncGenerator<CsvRow[]> {
  for await (const movements of batches) {
    yield movements.map(({ at, kind, quantity, stockAfter, ordersBefore, reason, by }) => [
      at,
      MOVEMENT_LABELS[kind],
      quantity,
      stockAfter,
      ordersBefore,
      reason,
      by,
    ])
  }
}

function stockRefusalProblem(refusal: StockRefusal): HttpProblem {
  switch (refusal.code) {
    case 'product-not-found':
      return productNotFoundProblem()
    case 'version-conflict':
      return versionConflictProblem(refusal.now)
    case 'idempotency-key-reused':
      return new HttpProblem({
        status: 422,
        code: refusal.code,
        title: 'Idempotency-Key used before',
        detail: 'This Idempotency-Key was sent with another request. Send a new key.',
      })
    case 'more-than-stock': {
      const detail = `Only ${formatPlural(refusal.stock, ['unit is', 'units are'])} in stock.`
      return new HttpProblem({
        status: 409,
        code: refusal.code,
        title: 'More than in stock',
        detail,
        fields: { quantity: detail },
        extra: { available: refusal.stock },
      })
    }
    case 'stock-too-large': {
      const detail = `The stock would be more than ${formatNumber(MAX_STOCK)} units.`
      return new HttpProblem({
        status: 422,
        code: refusal.code,
        title: 'Stock too large',
        detail,
        fields: { quantity: detail },
      })
    }
  }
}
