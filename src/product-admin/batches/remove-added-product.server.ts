import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { firstIdAt } from '#app/db/ids.server.ts'
import { deleteRows, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { addTombstone } from '#app/db/tombstones.server.ts'
import { errorCode } from '#app/lib/error-code.ts'
import { toAuditFacts, toAuditSubject } from '#app/products/core/product-audit.server.ts'

const isForeignKeyViolation = (error: unknown) => errorCode(error) === '23503'

/** Clocks of several computers differ by less. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000

/** The lines of orders do not refer to their products; those since the product was added are read. */
async function isOrdered(tx: Tx, { id, created_at }: Row<'products'>): Promise<boolean> {
  const line = await tx
    .selectFrom('order_lines')
    .select('line_no')
    .where('order_id', '>=', firstIdAt(created_at.getTime() - MAX_CLOCK_DIFFERENCE_MS))
    .where('product_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/**
 * Removes a product that a batch added, as if it had never been there.
 * @param product locked, so that no order of it is being placed
 * @returns false if something refers to it already, such as an order, a list or a review
 */
export async function removeAddedProduct(tx: Tx, ctx: Context, product: Row<'products'>): Promise<boolean> {
  const movements = await tx
    .selectFrom('stock_movements')
    .select('id')
    .where('product_id', '=', product.id)
    .limit(2)
    .execute()
  if (movements.length > 1 || (await isOrdered(tx, product))) return false
  // A failed statement would end the whole transaction.
  await sql`savepoint removal`.execute(tx)
  try {
    await updateRows(tx, 'product_batch_rows', { product_id: product.id }, { product_id: null })
    await deleteRows(tx, 'stock_movements', { product_id: product.id })
    await deleteRows(tx, 'stock_sort_keys', { product_id: product.id })
    await deleteRows(tx, 'products', product.id)
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    await sql`rollback to savepoint removal`.execute(tx)
    // It goes on otherwise, and rows that are written in it have a transaction number that readers of changes skip.
    await sql`release savepoint removal`.execute(tx)
    return false
  }
  await sql`release savepoint removal`.execute(tx)
  await addTombstone(tx, 'product', product.id, ctx.now())
  await recordAuditEvent(tx, ctx, {
    action: 'product-removed',
    subject: toAuditSubject(product),
    before: Object.fromEntries(Object.entries(toAuditFacts(product)).filter(([, value]) => value !== null)),
  })
  return true
}
