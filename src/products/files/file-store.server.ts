/** Stores the contents of files by their hash, in parts. Products with the same manual share its content. */
import { hash } from 'node:crypto'
import type { Db, Tx } from '#app/db/schema.server.ts'

/** A backup reads eight rows at once. */
const PART_BYTES = 512 * 1024

/** @returns the hash of the content, SHA-256 in hexadecimal digits */
export async function storeContent(tx: Tx, bytes: Buffer): Promise<string> {
  const sha256 = hash('sha256', bytes, 'hex')
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    await tx
      .insertInto('file_parts')
      .values({ sha256, part_no: start / PART_BYTES, bytes: bytes.subarray(start, start + PART_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return sha256
}

/** Deletes the content if no file has it any more. */
export async function deleteUnusedContent(tx: Tx, sha256: string): Promise<void> {
  const used = await tx
    .selectFrom('product_files')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  if (!used) await tx.deleteFrom('file_parts').where('sha256', '=', sha256).execute()
}

/** Reads one part at a time, as fast as the client takes them. */
export function streamContent(db: Db, sha256: string): ReadableStream<Uint8Array> {
  let part = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const row = await db
          .selectFrom('file_parts')
          .select('bytes')
          .where('sha256', '=', sha256)
          .where('part_no', '=', part)
          .executeTakeFirst()
        part += 1
        if (row) controller.enqueue(row.bytes)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
