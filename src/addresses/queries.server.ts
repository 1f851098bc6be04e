import { findRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { SavedAddress } from './contract.ts'
import type { Address } from './rules.ts'

export function toAddress(row: Row<'addresses'>): Address {
  const { company, name, line1, line2, city, region, country } = row
  return { company, name, line1, line2, postalCode: row.postal_code, city, region, country }
}

export function toSavedAddress(row: Row<'addresses'>): SavedAddress {
  return { id: row.id, ...toAddress(row), isDefault: row.is_default }
}

/** The address book of a user: the default address first, then as added. */
export async function findAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toSavedAddress)
}

/** Another user's address is not found. */
export async function findAddress(db: Db, userId: string, id: string): Promise<Address | undefined> {
  const row = await findRow(db, 'addresses', { user_id: userId, id })
  return row && toAddress(row)
}
