import type { Context } from '#app/app/context.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { lockRow } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { refused } from '#app/lib/outcome.ts'

/** Runs a change of a product whose row is locked, in one transaction. */
export const withLockedProduct = <Result>(
  { db }: Context,
  { userId }: SignedInUser,
  id: string,
  change: (tx: Tx, product: Row<'products'>) => Promise<Result>,
) =>
  inTransaction(db, async (tx) => {
    await requirePresentUser(tx, userId)
    const product = await lockRow(tx, 'products', id)
    return product ? change(tx, product) : refused({ code: 'product-not-found' })
  })
