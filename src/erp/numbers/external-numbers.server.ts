/** The numbers that other systems use for the records of the shop. */
import type { Context } from '#app/app/context.server.ts'
import { findExternalNumbers, type NumberedKind } from '#app/app/external-number-fields.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { errorCode } from '#app/lib/error-code.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { normalizeOrderNumber } from '#app/orders/list/queries.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { NumberedRecord, NumbersOfRecord } from './contract.ts'

/** In so many systems a record has a number. */
export const MAX_SYSTEMS = 10

interface NumberedRow {
  /** In the table of numbers. */
  id: string
  /** In paths and answers. */
  publicId: string
  /** In the audit trail. */
  label: string
}

type FindRow = (db: Db, id: string) => Promise<NumberedRow | undefined>

const byNumber = (row: { id: string; number: string } | undefined): NumberedRow | undefined =>
  row && { id: row.id, publicId: row.number, label: row.number }

const byId = (id: string, label: string | undefined): NumberedRow | undefined =>
  label === undefined ? undefined : { id, publicId: id, label }

const findOrder = async (db: Db, id: string) =>
  byNumber(
    await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where((eb) => eb.or([eb('number', '=', normalizeOrderNumber(id)), eb('id', '=', id)]))
      .executeTakeFirst(),
  )

/** The record with this ID. Orders and quotes are found by their numbers, too. */
const FIND: Record<NumberedKind, FindRow> = {
  orders: findOrder,
  async 'order-lines'(db, id) {
    const [orderId = '', line = ''] = id.split('.')
    const order = /^[1-9]\d{0,4}$/.test(line) ? await findOrder(db, orderId) : undefined
    const row =
      order &&
      (await findRow(db, 'order_lines', { order_id: order.id, line_no: Number(line) }, [
        'sku',
        'product_name',
      ]))
    const publicId = `${order?.publicId}.${line}`
    return (
      row &&
      order && { id: `${order.id}.${line}`, publicId, label: `${publicId} ${row.sku || row.product_name}` }
    )
  },
  products: async (db, id) => byId(id, (await findRow(db, 'products', id, ['sku']))?.sku),
  companies: async (db, id) => byId(id, (await findRow(db, 'companies', id, ['name']))?.name),
  sites: async (db, id) => byId(id, (await findRow(db, 'company_sites', id, ['name']))?.name),
  shipments: async (db, id) => byId(id, (await findRow(db, 'shipments', id, ['number']))?.number),
  quotes: async (db, id) =>
    byNumber(
      await db
        .selectFrom('quotes')
        .select(['id', 'number'])
        .where((eb) => eb.or([eb('number', '=', id), eb('id', '=', id)]))
        .executeTakeFirst(),
    ),
}

/** A record has one number in each system; another one replaces it. The same one again changes nothing. */
export async function setExternalNumber(
  ctx: Context,
  kind: NumberedKind,
  { id, system, number }: NumberedRecord,
) {
  requirePermission(ctx.actor, 'orders.take')
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const record = await FIND[kind](tx, id)
      if (!record) return refused({ code: 'record-not-found' })
      const holder = await selectNumber(tx, kind, system, number).executeTakeFirst()
      if (holder && holder.record_id !== record.id)
        return refused(await duplicate(tx, kind, holder.record_id))
      if (!holder && !(await writeNumber(tx, ctx, kind, record, { system, number })))
        return refused({ code: 'too-many-external-numbers' })
      return done({ id: record.publicId, system, number })
    })
  } catch (error) {
    // Somebody else has used the number in the meantime.
    const holder =
      errorCode(error) === '23505' && (await selectNumber(ctx.db, kind, system, number).executeTakeFirst())
    if (!holder) throw error
    return refused(await duplicate(ctx.db, kind, holder.record_id))
  }
}

const selectNumber = (db: Db, kind: NumberedKind, system: string, number: string) =>
  db
    .selectFrom('external_numbers')
    .select('record_id')
    .where('kind', '=', kind)
    .where('system', '=', system)
    .where('number', '=', number)

async function duplicate(db: Db, kind: NumberedKind, recordId: string) {
  const record = await FIND[kind](db, recordId)
  return { code: 'duplicate-external-number' as const, record: record?.publicId ?? recordId }
}

/** @returns false if the record has numbers in too many systems */
async function writeNumber(
  tx: Tx,
  ctx: Context,
  kind: NumberedKind,
  record: { id: string; label: string },
  { system, number }: { system: string; number: string },
): Promise<boolean> {
  const known = await tx
    .selectFrom('external_numbers')
    .select(['system', 'number'])
    .where('kind', '=', kind)
    .where('record_id', '=', record.id)
    .forUpdate()
    .execute()
  const before = known.find((one) => one.system === system)
  if (!before && known.length >= MAX_SYSTEMS) return false
  await tx
    .insertInto('external_numbers')
    .values({ kind, record_id: record.id, system, number })
    .onConflict((conflict) => conflict.columns(['kind', 'record_id', 'system']).doUpdateSet({ number }))
    .execute()
  await recordAuditEvent(tx, ctx, {
    action: 'external-number-set',
    subject: { id: record.id, label: record.label },
    before: { [system]: before?.number ?? null },
    after: { [system]: number },
  })
  return true
}

/** @returns the numbers that the record still has; a number that it does not have changes nothing */
export async function removeExternalNumber(
  ctx: Context,
  kind: NumberedKind,
  { id, system }: Pick<NumberedRecord, 'id' | 'system'>,
) {
  requirePermission(ctx.actor, 'orders.take')
  return inTransaction(ctx.db, async (tx) => {
    const record = await FIND[kind](tx, id)
    if (!record) return refused({ code: 'record-not-found' })
    const removed = await tx
      .deleteFrom('external_numbers')
      .where('kind', '=', kind)
      .where('record_id', '=', record.id)
      .where('system', '=', system)
      .returning('number')
      .executeTakeFirst()
    if (removed)
      await recordAuditEvent(tx, ctx, {
        action: 'external-number-removed',
        subject: { id: record.id, label: record.label },
        before: { [system]: removed.number },
        after: { [system]: null },
      })
    return done(await numbersOf(tx, kind, record))
  })
}

/** The numbers of one record, by system; undefined if there is no such record. */
export async function findNumbersOf(db: Db, kind: NumberedKind, id: string) {
  const record = await FIND[kind](db, id)
  return record && numbersOf(db, kind, record)
}

async function numbersOf(
  db: Db,
  kind: NumberedKind,
  { id, publicId }: NumberedRow,
): Promise<NumbersOfRecord> {
  const numbers = await findExternalNumbers(db, [kind], [id])
  return { id: publicId, externalNumbers: numbers.get(id) ?? [] }
}

export async function findByExternalNumber(
  db: Db,
  kind: NumberedKind,
  system: string,
  number: string,
): Promise<NumberedRecord | undefined> {
  const found = await selectNumber(db, kind, system, number).executeTakeFirst()
  const record = found && (await FIND[kind](db, found.record_id))
  return record && { id: record.publicId, system, number }
}
