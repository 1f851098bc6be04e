import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import type { SignedInUser } from '#app/lib/actor.ts'
import { type CsvRow, formatCsv, formatQuotedRows } from '#app/lib/csv.ts'
import { createAccountLimit } from './account-limit.server.ts'
import { rawResponse } from './response-formats.server.ts'

async function* formatBatches(head: readonly string[], batches: AsyncIterable<readonly CsvRow[]>) {
  yield formatCsv(head, [])
  for await (const rows of batches) if (rows.length > 0) yield formatQuotedRows(rows)
}

/** Each file reads the database again and again until it is complete. */
const MAX_FILES_OF_ACCOUNT = 2
const MAX_FILES_OF_SITE = 3
const files = createAccountLimit(MAX_FILES_OF_ACCOUNT, MAX_FILES_OF_SITE)

export const CSV_RESPONSE = rawResponse(
  'UTF-8 with a byte order mark. Cells that a spreadsheet would run as formulas start with an apostrophe.',
  { 'text/csv': z.string() },
)

/** The header of a column, and its cell in the row of a record. */
export type CsvColumn<Exported> = readonly [header: string, cellOf: (record: Exported) => string | number]

async function* toRows<Exported>(
  columns: readonly CsvColumn<Exported>[],
  batches: AsyncIterable<readonly Exported[]>,
): AsyncGenerator<CsvRow[]> {
  for await (const records of batches)
    yield records.map((record) => columns.map(([, cellOf]) => cellOf(record)))
}

/** The head and the rows of a file with these columns. */
export const csvTable = <Exported>(
  columns: readonly CsvColumn<Exported>[],
  batches: AsyncIterable<readonly Exported[]>,
) => ({ head: columns.map(([header]) => header), batches: toRows(columns, batches) })

interface CsvFile {
  /** With its ending. */
  name: string
  head: readonly string[]
  batches: AsyncIterable<readonly CsvRow[]>
}

/**
 * Streams a CSV file. If a batch fails, the stream fails too, so that an incomplete file does not look complete. Throws 429
 * while an account or a site receives too many files.
 */
export function sendCsv(
  c: HonoContext,
  { userId }: SignedInUser,
  { name, head, batches }: CsvFile,
): Promise<Response> {
  return files.within(c, userId, async () => {
    const file = Readable.from(formatBatches(head, batches), { objectMode: false })
    return c.body(Readable.toWeb(file) as ReadableStream<Uint8Array>, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
}
