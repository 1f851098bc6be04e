import type { Context } from '#app/app/context.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { deleteRows, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import type { addressBody } from './contract.ts'
import { findAddresses } from './queries.server.ts'
import { MAX_ADDRESSES } from './rules.ts'

type AddressValues = ReturnType<typeof addressBody.parse>

/** @returns the new address; the first of a book is the default one */
export function addAddress(ctx: Context, email: string, values: AddressValues) {
  const { userId } = requireSelf(ctx.actor, email)
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, userId)
    const existing = await findAddresses(tx, userId)
    if (existing.length >= MAX_ADDRESSES) return refused({ code: 'address-limit-reached' })
    const isDefault = values.isDefault || existing.length === 0
    if (isDefault) await clearDefault(tx, userId)
    const at = ctx.now()
    const id = newId(at)
    await insertRow(tx, 'addresses', {
      id,
      user_id: userId,
      ...toColumns({ ...values, isDefault }),
      created_at: at,
      updated_at: at,
    })
    const added = (await findAddresses(tx, userId)).find((address) => address.id === id)
    if (!added) throw new Error(`address ${id} was written but cannot be found`)
    return done(added)
  })
}

/** @returns the new address book */
export function changeAddress(ctx: Context, email: string, id: string, values: AddressValues) {
  const { userId } = requireSelf(ctx.actor, email)
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, userId)
    const addresses = await findAddresses(tx, userId)
    const saved = addresses.find((address) => address.id === id)
    if (!saved) return refused({ code: 'address-not-found' })
    if (changesNothing(saved, values)) return done(addresses)
    if (values.isDefault) await clearDefault(tx, userId)
    await updateRows(tx, 'addresses', id, { ...toColumns(values), updated_at: ctx.now() })
    return done(await findAddresses(tx, userId))
  })
}

/** Orders keep their own copy. @returns the remaining addresses */
export function deleteAddress(ctx: Context, email: string, id: string) {
  const { userId } = requireSelf(ctx.actor, email)
  return inTransaction(ctx.db, async (tx) => {
    const deleted = await deleteRows(tx, 'addresses', { user_id: userId, id })
    if (deleted === 0) return refused({ code: 'address-not-found' })
    return done(await findAddresses(tx, userId))
  })
}

async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await updateRows(tx, 'addresses', { user_id: userId, is_default: true }, { is_default: false })
}

function toColumns({ postalCode, isDefault, ...address }: AddressValues) {
  return { ...address, postal_code: postalCode, is_default: isDefault }
}
