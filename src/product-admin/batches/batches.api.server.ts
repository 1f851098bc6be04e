/** Changes of many products at once: files and prices. A batch is planned, shown, then applied and perhaps undone in parts. */

import { z } from '@hono/zod-openapi'
import { admin } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES, textSchema } from '#app/app/api.server.ts'
import { streamCsv } from '#app/app/csv-stream.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage, rawResponse } from '#app/app/response-formats.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { applyBatch, type BatchRefusal, stopBatch, undoBatch } from './apply-batch.server.ts'
import {
  ERROR_HEADERS,
  findBatch,
  listBatches,
  listBatchRows,
  readBatchErrors,
} from './batches.queries.server.ts'
import {
  batchRowListQuerySchema,
  batchRowSchema,
  batchSchema,
  importQuerySchema,
  managedFilterSchema,
  type ProductBatch,
  priceChangeBody,
} from './contract.ts'
import { PRODUCT_FILE_HEADERS, readProductFile } from './export-products.server.ts'
import { planFile } from './plan-batch.server.ts'
import { planPrices } from './plan-prices.server.ts'
import { MAX_BATCH_BYTES, MAX_BATCH_MB, MAX_BATCH_ROWS } from './rules.ts'

const tag = 'Products in bulk'
const params = z.object({ id: textSchema(64, 1) })
const csv = { 'text/csv': z.string() }
const CSV_DESCRIPTION =
  'UTF-8 with a byte order mark; cells that a spreadsheet would run as formulas start with an apostrophe'

const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
})

const batchNotFound = () =>
  new HttpProblem({
    status: 404,
    code: 'batch-not-found',
    title: 'Change not found',
    detail: 'There is no change with this ID. Older changes are deleted.',
  })

/** Throws 404 if there is no such change. */
async function requireBatch(db: Db, id: string): Promise<ProductBatch> {
  const batch = await findBatch(db, id)
  if (!batch) throw batchNotFound()
  return batch
}

export interface BatchEvents {
  /** Products have changed. */
  onChanged: () => void
  /** Rows are left for `runBatches`. */
  onStarted?: (() => void) | undefined
}

export const createBatchEndpoints = ({ onChanged, onStarted }: BatchEvents) => [
  endpoint({
    method: 'get',
    path: '/products/export.csv',
    tag,
    summary: 'Export the products of a filter as a file that can be imported again',
    access: admin,
    query: managedFilterSchema,
    response: rawResponse(CSV_DESCRIPTION, csv),
    run({ db, now }, { query }, c) {
      const file = streamCsv(PRODUCT_FILE_HEADERS, readProductFile(db, query))
      return c.body(file, 200, csvHeaders(`fixit-products-${utcDay(now())}`))
    },
  }),
  endpoint({
    method: 'get',
    path: '/product-batches',
    tag,
    summary: 'List the newest changes of many products, at most 20',
    access: admin,
    response: json(z.array(batchSchema), 'The changes'),
    run: ({ db }) => listBatches(db),
  }),
  endpoint({
    method: 'post',
    path: '/product-batches',
    tag,
    summary: 'Read a CSV file of products and show what it would change',
    description: `At most ${formatNumber(MAX_BATCH_ROWS)} rows and ${MAX_BATCH_MB} MB. Nothing is changed yet. Only the columns of the file change; an empty cell removes a specification.`,
    access: admin,
    query: importQuerySchema,
    bodyLimit: MAX_BATCH_BYTES,
    status: 201,
    response: json(batchSchema, 'The planned change'),
    problems: [422],
    changes: [],
    async run(ctx, { query: { name, scaleVolumePrices } }, c) {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const outcome = await planFile(ctx, name, bytes, { scalesVolumePrices: scaleVolumePrices === '1' })
      if (outcome.done) return outcome.value
      throw new HttpProblem({
        status: 422,
        code: 'unreadable-file',
        title: 'File not readable',
        detail: outcome.refusal.problem,
      })
    },
  }),
  endpoint({
    method: 'post',
    path: '/product-batches/prices',
    tag,
    summary: 'Show what a change of many prices would change',
    description: 'Volume prices change in proportion. Prices are rounded to cents. Nothing is changed yet.',
    access: admin,
    body: priceChangeBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(batchSchema, 'The planned change'),
    changes: [],
    async run(ctx, { body }) {
      const batch = await planPrices(ctx, body)
      if (batch) return batch
      throw new HttpProblem({
        status: 422,
        code: 'no-products',
        title: 'No products',
        detail: `The filter has no products, or more than ${formatNumber(MAX_BATCH_ROWS)}. Choose another filter.`,
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/product-batches/{id}',
    tag,
    summary: 'Get a change of many products with its progress',
    access: admin,
    params,
    response: json(batchSchema, 'The change'),
    problems: [404],
    run: ({ db }, { params: { id } }) => requireBatch(db, id),
  }),
  endpoint({
    method: 'get',
    path: '/product-batches/{id}/rows',
    tag,
    summary: 'List the rows of a change with their cells, fifty per page unless `limit` is set',
    access: admin,
    params,
    query: batchRowListQuerySchema,
    response: listPage(z.array(batchRowSchema), 'The rows'),
    problems: [404],
    async run({ db }, { params: { id }, query }) {
      await requireBatch(db, id)
      return listBatchRows(db, id, query)
    },
  }),
  endpoint({
    method: 'get',
    path: '/product-batches/{id}/errors.csv',
    tag,
    summary: 'Export the rows that are rejected or could not be written, with the reasons',
    access: admin,
    params,
    response: rawResponse(CSV_DESCRIPTION, csv),
    problems: [404],
    async run({ db }, { params: { id } }, c) {
      await requireBatch(db, id)
      return c.body(streamCsv(ERROR_HEADERS, readBatchErrors(db, id)), 200, csvHeaders('fixit-import-errors'))
    },
  }),
  ...(['apply', 'undo'] as const).map((step) =>
    endpoint({
      method: 'post',
      path: `/product-batches/{id}/${step}`,
      tag,
      summary:
        step === 'apply'
          ? 'Apply a change: the first hundred rows at once, then the shop continues'
          : 'Undo a change: the first hundred rows at once, then the shop continues',
      description:
        step === 'apply'
          ? 'A row whose product was changed after the preview is not written. Repeat the call to continue a stopped change.'
          : 'Refused if one of the products was changed afterwards. Repeat the call to continue a stopped undo.',
      access: admin,
      params,
      response: json(batchSchema, 'The change with its progress'),
      problems: [404, 409],
      changes: ['products'],
      async run(ctx, { params: { id } }) {
        const outcome = await (step === 'apply' ? applyBatch : undoBatch)(ctx, id)
        onChanged()
        if (!outcome.done) throw refusalProblem(outcome.refusal)
        if (outcome.value.isRunning) onStarted?.()
        return outcome.value
      },
    }),
  ),
  endpoint({
    method: 'post',
    path: '/product-batches/{id}/stop',
    tag,
    summary: 'Stop writing or undoing a change; what is written stays until somebody continues or undoes it',
    access: admin,
    params,
    response: json(batchSchema, 'The change with its progress'),
    problems: [404],
    changes: [],
    async run(ctx, { params: { id } }) {
      const batch = await stopBatch(ctx, id)
      if (!batch) throw batchNotFound()
      return batch
    },
  }),
]

function refusalProblem(refusal: BatchRefusal): HttpProblem {
  switch (refusal.code) {
    case 'batch-not-found':
      return batchNotFound()
    case 'batch-not-possible':
      return new HttpProblem({
        status: 409,
        code: 'batch-not-possible',
        title: 'Not possible',
        detail: `The change is ${refusal.status}. Reload the page.`,
      })
    case 'other-batch-unfinished':
      return new HttpProblem({
        status: 409,
        code: 'other-batch-unfinished',
        title: 'Another change is not finished',
        detail: `“${refusal.title}” is not finished. Continue or undo it first.`,
      })
    case 'products-changed': {
      const { skus, count } = refusal
      const rest = count > skus.length ? ` and ${formatNumber(count - skus.length)} more` : ''
      return new HttpProblem({
        status: 409,
        code: 'products-changed',
        title: 'Products changed afterwards',
        detail: `Nothing was undone. ${formatPlural(count, ['product was', 'products were'])} changed or sold afterwards: ${skus.join(', ')}${rest}.`,
        extra: { skus },
      })
    }
  }
}
