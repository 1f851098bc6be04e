/** Changes of many products at once: files and prices. A batch is planned, shown, then applied and perhaps undone in parts. */

import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES, textSchema } from '#app/app/api.server.ts'
import { CSV_RESPONSE, sendCsv } from '#app/app/csv-stream.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { refused } from '#app/lib/outcome.ts'
import { applyBatch, stopBatch, undoBatch } from './commands.server.ts'
import {
  batchRowListQuerySchema,
  batchRowSchema,
  batchSchema,
  importQuerySchema,
  managedFilterSchema,
  priceChangeBody,
} from './contract.ts'
import { PRODUCT_FILE_HEADERS, readProductFile } from './export-products.server.ts'
import { planFile } from './plan/plan-batch.server.ts'
import { planPrices } from './plan/plan-prices.server.ts'
import { BATCH_PROBLEMS } from './problems.server.ts'
import { ERROR_HEADERS, findBatch, listBatches, listBatchRows, readBatchErrors } from './queries.server.ts'
import { MAX_BATCH_BYTES, MAX_BATCH_MB, MAX_BATCH_ROWS } from './rules.ts'

const endpoint = endpointsOf('Products in bulk')
const params = z.object({ id: textSchema(64, 1) })

export const batchEndpoints = [
  endpoint({
    route: 'GET /products/export.csv',
    summary: 'Export the products of a filter as a file that can be imported again',
    access: staff('products.import'),
    query: managedFilterSchema,
    response: CSV_RESPONSE,
    problems: [429],
    run({ db, actor, now }, { query }, c) {
      const name = `fixit-products-${utcDay(now())}.csv`
      return sendCsv(c, actor, { name, head: PRODUCT_FILE_HEADERS, batches: readProductFile(db, query) })
    },
  }),
  endpoint({
    route: 'GET /product-batches',
    summary: 'List the newest changes of many products that were started, and your own previews: at most 20',
    access: staff('products.import'),
    response: json(z.array(batchSchema), 'The changes'),
    run: ({ db, actor }) => listBatches(db, actor.userId),
  }),
  endpoint({
    route: 'POST /product-batches',
    summary: 'Read a CSV file of products and show what it would change',
    description: `At most ${formatNumber(MAX_BATCH_ROWS)} rows and ${MAX_BATCH_MB} MB. Nothing is changed yet. Only the columns of the file change; an empty cell removes a specification.`,
    access: staff('products.import'),
    query: importQuerySchema,
    bodyLimit: MAX_BATCH_BYTES,
    status: 201,
    response: json(batchSchema, 'The planned change'),
    refuses: pick(BATCH_PROBLEMS, 'unreadable-file'),
    changes: [],
    async run(ctx, { query: { name, scaleVolumePrices } }, c) {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return planFile(ctx, name, bytes, { scalesVolumePrices: scaleVolumePrices === '1' })
    },
  }),
  endpoint({
    route: 'POST /product-batches/prices',
    summary: 'Show what a change of many prices would change',
    description: 'Volume prices change in proportion. Prices are rounded to cents. Nothing is changed yet.',
    access: staff('products.price'),
    body: priceChangeBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(batchSchema, 'The planned change'),
    refuses: pick(BATCH_PROBLEMS, 'no-products'),
    changes: [],
    run: async (ctx, { body }) => (await planPrices(ctx, body)) ?? refused({ code: 'no-products' }),
  }),
  endpoint({
    route: 'GET /product-batches/{id}',
    summary: 'Get a change of many products with its progress',
    access: staff('products.import'),
    params,
    response: json(batchSchema, 'The change'),
    refuses: pick(BATCH_PROBLEMS, 'batch-not-found'),
    run: async ({ db }, { params: { id } }) =>
      (await findBatch(db, id)) ?? refused({ code: 'batch-not-found' }),
  }),
  endpoint({
    route: 'GET /product-batches/{id}/rows',
    summary: 'List the rows of a change with their cells, fifty per page unless `limit` is set',
    access: staff('products.import'),
    params,
    query: batchRowListQuerySchema,
    response: listPage(z.array(batchRowSchema), 'The rows'),
    refuses: pick(BATCH_PROBLEMS, 'batch-not-found'),
    async run({ db }, { params: { id }, query }) {
      if (!(await findBatch(db, id))) return refused({ code: 'batch-not-found' })
      return listBatchRows(db, id, query)
    },
  }),
  endpoint({
    route: 'GET /product-batches/{id}/errors.csv',
    summary: 'Export the rows that are rejected or could not be written, with the reasons',
    access: staff('products.import'),
    params,
    response: CSV_RESPONSE,
    refuses: pick(BATCH_PROBLEMS, 'batch-not-found'),
    problems: [429],
    async run({ db, actor }, { params: { id } }, c) {
      if (!(await findBatch(db, id))) return refused({ code: 'batch-not-found' })
      const batches = readBatchErrors(db, id)
      return sendCsv(c, actor, { name: 'fixit-import-errors.csv', head: ERROR_HEADERS, batches })
    },
  }),
  endpoint({
    route: 'POST /product-batches/{id}/stop',
    summary: 'Stop writing or undoing a change; what is written stays until somebody continues or undoes it',
    access: staff('products.import'),
    params,
    response: json(batchSchema, 'The change with its progress'),
    refuses: pick(BATCH_PROBLEMS, 'batch-not-found'),
    changes: [],
    run: async (ctx, { params: { id } }) =>
      (await stopBatch(ctx, id)) ?? refused({ code: 'batch-not-found' }),
  }),
]

/** @param onStarted called when rows are left for `runBatches` */
export const createBatchRunEndpoints = (onStarted: (() => void) | undefined) =>
  (['apply', 'undo'] as const).map((step) =>
    endpoint({
      route: `POST /product-batches/{id}/${step}`,
      summary:
        step === 'apply'
          ? 'Apply a change: the first hundred rows at once, then the shop continues'
          : 'Undo a change: the first hundred rows at once, then the shop continues',
      description:
        step === 'apply'
          ? 'A row whose product was changed after the preview is not written. Repeat the call to continue a stopped change.'
          : 'Refused if one of the products was changed afterwards. Repeat the call to continue a stopped undo.',
      access: staff('products.import'),
      params,
      response: json(batchSchema, 'The change with its progress'),
      refuses: pick(
        BATCH_PROBLEMS,
        'batch-not-found',
        'batch-not-possible',
        'other-batch-unfinished',
        'products-changed',
      ),
      changes: ['products'],
      async run(ctx, { params: { id } }) {
        const outcome = await (step === 'apply' ? applyBatch : undoBatch)(ctx, id)
        if (outcome.done && outcome.value.isRunning) onStarted?.()
        return outcome
      },
    }),
  )
