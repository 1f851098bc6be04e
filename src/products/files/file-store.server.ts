/** Stores the contents of files by their hash, in parts. Products and quotes with the same file share its content. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { TOO_MANY_CONCURRENT } from '#app/app/account-limit.server.ts'
import { createConcurrencyLimit } from '#app/app/concurrency-limit.server.ts'
import { deleteRows, findRow } from '#app/db/rows.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'

/** A backup reads eight rows at once. */
const PART_BYTES = 512 * 1024

/**
 * Locks the content until the end of the transaction, so that it is not deleted before the transaction has added its file.
 * @returns the hash of the content, SHA-256 in hexadecimal digits
 */
export async function storeContent(tx: Tx, bytes: Buffer): Promise<string> {
  const sha256 = hash('sha256', bytes, 'hex')
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    await tx
      .insertInto('file_parts')
      .values({ sha256, part_no: start / PART_BYTES, bytes: bytes.subarray(start, start + PART_BYTES) })
      .onConflict((conflict) => conflict.columns(['sha256', 'part_no']).doUpdateSet({ sha256 }))
      .execute()
  }
  return sha256
}

/** Deletes the content if no file has it any more. Waits for those that add one. */
export async function deleteUnusedContent(tx: Db, sha256: string): Promise<void> {
  await tx
    .selectFrom('file_parts')
    .select('part_no')
    .where('sha256', '=', sha256)
    .orderBy('part_no')
    .forUpdate()
    .execute()
  const used = await tx
    .selectFrom('product_files')
    .select('id')
    .where('sha256', '=', sha256)
    .unionAll(tx.selectFrom('quote_files').select('id').where('sha256', '=', sha256))
    .limit(1)
    .executeTakeFirst()
  if (!used) await deleteRows(tx, 'file_parts', { sha256 })
}

/** Many clients download the same few files. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** Downloads leave the other connections of the database to everybody else, and those of one site wait for each other. */
const MAX_READS = 2
const MAX_WAITING_READS = 1_000

export function createContentReader() {
  const parts = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const runLimited = createConcurrencyLimit(
    MAX_READS,
    MAX_WAITING_READS,
    () => new HttpProblem(TOO_MANY_CONCURRENT),
  )

  /** @returns undefined after the last part */
  function readPart(db: Db, sha256: string, part: number): Promise<Buffer | undefined> {
    const key = `${sha256} ${part}`
    return runLimited(async () => {
      const cached = parts.get(key)
      if (cached) return cached
      const row = await findRow(db, 'file_parts', { sha256, part_no: part }, ['bytes'])
      if (row) parts.set(key, row.bytes)
      return row?.bytes
    })
  }

  return {
    /** Reads one part at a time, as fast as the client takes them. */
    stream(db: Db, sha256: string): ReadableStream<Uint8Array> {
      let part = 0
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const bytes = await readPart(db, sha256, part)
            part += 1
            if (bytes) controller.enqueue(bytes)
            else controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    },
  }
}
