import { Readable } from 'node:stream'
import { type CsvRow, formatCsv, formatQuotedRows } from '#app/lib/csv.ts'

async function* formatBatches(head: readonly string[], batches: AsyncIterable<readonly CsvRow[]>) {
  yield formatCsv(head, [])
  for await (const rows of batches) if (rows.length > 0) yield formatQuotedRows(rows)
}

/** Streams a CSV file. If a batch fails, the stream fails too, so that an incomplete file does not look complete. */
export function streamCsv(
  head: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]>,
): ReadableStream<Uint8Array> {
  const file = Readable.from(formatBatches(head, batches), { objectMode: false })
  return Readable.toWeb(file) as ReadableStream<Uint8Array>
}
