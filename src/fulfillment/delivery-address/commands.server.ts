import { sql } from 'kysely'
import { findAddress } from '#app/addresses/queries.server.ts'
import { type Address, countryOfAddress, formatAddress } from '#app/addresses/rules.ts'
import type { Context } from '#app/app/context.server.ts'
import { findTeam } from '#app/companies/core/approval-rules.queries.server.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { actorInHistory, lockOrder } from '#app/order-changes/core/locked-order.server.ts'
import { readChangedOrder } from '#app/order-changes/core/order-command.server.ts'
import { companyEmailFields } from '#app/order-changes/core/queue-order-email.server.ts'
import { hasTooManyChanges } from '#app/orders/core/change-limit.server.ts'
import type { orderAddressBody } from '#app/orders/core/order-contract.ts'
import {
  canReceiveOrderEmail,
  maxEmailsOfOrders,
  orderEmailRecipient,
  readEmailLines,
} from '#app/orders/core/order-email.server.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { canChangeAddress, MAX_ORDERS_PER_HOUR } from '#app/orders/core/rules.ts'
import { requireIfStaff } from '#app/staff/permissions.ts'
import {
  findCompanyAddressRefusal,
  findSiteOfOrder,
  type SiteOfOrder,
} from './check-company-address.server.ts'

const MAX_NOTIFIED = 20
const HOUR = 60 * 60_000

type AddressChange = ReturnType<typeof orderAddressBody.parse>

/**
 * Changes the delivery address of an order, with an order event and an email to the buyer, and an
 * audit event if an administrator does it. Neither event names the address: it is personal data.
 */
export async function changeOrderAddress(ctx: Context, number: string, change: AddressChange) {
  const user = requireUser(ctx.actor)
  requireIfStaff(user, 'orders.change-address')
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const order = await lockOrder(tx, number, user)
    if (!order) return refused({ code: 'order-not-found' })
    const { status, shipped_units: shipped } = order
    if (!canChangeAddress({ status, shipped }, user.role === 'admin'))
      return refused({ code: 'address-not-changeable', status })
    const chosen = await findChosenAddress(tx, order, change)
    if (!chosen.done) return chosen
    const { address, site } = chosen.value
    if (address === order.address && (site?.id ?? null) === order.site_id) return done(order.number)
    if (user.role !== 'admin' && changesFreight(order, address, ctx))
      return refused({ code: 'freight-of-other-country' })
    if (await hasTooManyChanges(tx, order.id, user, ctx.now()))
      return refused({ code: 'order-change-limit-reached' })
    const { company_id } = order
    const refusal =
      company_id === null ? null : await findCompanyAddressRefusal(tx, { ...order, company_id }, user, site)
    if (refusal) return refused(refusal)
    await writeAddress(tx, ctx, order, chosen.value)
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

/** Nobody gets the freight to one country for an order to another. */
const changesFreight = (order: Row<'orders'>, address: string, { orderTerms }: Context) =>
  order.freight_kind === 'firm' &&
  orderTerms?.freight.method === 'by-weight' &&
  countryOfAddress(address) !== countryOfAddress(order.address)

interface ChosenAddress {
  address: string
  /** Null for an address that was typed. */
  shipTo: Address | null
  site: SiteOfOrder | null
}

/** Only the buyer's own addresses are found, and the sites of the company of the order. */
async function findChosenAddress(tx: Db, { user_id, company_id }: Row<'orders'>, change: AddressChange) {
  if ('address' in change) return done({ address: change.address, shipTo: null, site: null })
  if ('siteId' in change) {
    const found = await findSiteOfOrder(tx, company_id, change.siteId)
    if (!found.done) return found
    const site = found.value
    return done({ address: formatAddress(site.address), shipTo: site.address, site })
  }
  const shipTo = await findAddress(tx, user_id, change.addressId)
  return shipTo
    ? done({ address: formatAddress(shipTo), shipTo, site: null })
    : refused({ code: 'address-not-found' })
}

async function writeAddress(
  tx: Db,
  ctx: Context,
  order: Row<'orders'>,
  { address, shipTo, site }: ChosenAddress,
) {
  const at = ctx.now()
  const actor = actorInHistory(requireUser(ctx.actor))
  await updateRows(tx, 'orders', order.id, {
    address,
    ship_to: shipTo && JSON.stringify(shipTo),
    changed_at: at,
    site_id: site?.id ?? null,
    site_name: site?.name ?? '',
  })
  await keepAddressOfShipments(tx, order)
  await insertRow(tx, 'order_events', {
    id: newId(at),
    order_id: order.id,
    kind: 'address',
    status: order.status,
    actor_email: actor.email,
    actor_name: actor.name,
    note: '',
    at,
  })
  await recordOrderAudit(tx, ctx, 'order-address-changed', order)
  await queueAddressEmails(tx, ctx, { ...order, address, site_name: site?.name ?? '' })
}

/** Shipments that have left went to the address before, which their packing slips still show. */
async function keepAddressOfShipments(tx: Db, { id, address, site_name }: Row<'orders'>) {
  await tx
    .updateTable('shipments')
    .set({ address, site_name })
    .where('order_id', '=', id)
    .where('status', '<>', 'draft')
    .where('address', 'is', null)
    .execute()
}

/**
 * To the buyer, without text that somebody typed if the address of the email is not confirmed, and to those who decide for
 * the company.
 */
async function queueAddressEmails(tx: Db, ctx: Context, order: Row<'orders'>) {
  const { maxOrdersPerHour = MAX_ORDERS_PER_HOUR } = ctx
  const recipient = await orderEmailRecipient(tx, order, { at: ctx.now(), maxOrdersPerHour })
  const payload = {
    number: order.number,
    name: '',
    note: '',
    shopUrl: ctx.shopUrl,
    lines: await readEmailLines(tx, order.id),
    lineCount: order.line_count,
  }
  const facts = { poNumber: order.po_number, address: order.address, ...companyEmailFields(order) }
  const kind = 'order-address-changed'
  if (recipient) {
    const { isConfirmed, isBuyer, email } = recipient
    const own = {
      ...payload,
      ...(isConfirmed && facts),
      name: isConfirmed && isBuyer ? order.buyer_name : '',
    }
    await queueEmail(tx, { kind, recipient: email, payload: own }, ctx.now())
  }
  const { email: actor, name: changedBy } = actorInHistory(requireUser(ctx.actor))
  const informed = [recipient?.email, actor]
  for (const email of await findDecidingMembers(tx, order, ctx))
    if (!informed.includes(email))
      await queueEmail(
        tx,
        { kind, recipient: email, payload: { ...payload, ...facts, changedBy } },
        ctx.now(),
      )
}

/** The confirmed addresses of the first owners and approvers of the company of an order, with the limit of emails to its buyer. */
async function findDecidingMembers(
  tx: Db,
  { company_id }: Row<'orders'>,
  { now, maxOrdersPerHour = MAX_ORDERS_PER_HOUR }: Context,
): Promise<string[]> {
  if (company_id === null) return []
  const { members } = await findTeam(tx, company_id)
  const deciding = members
    .filter(({ role, isEmailConfirmed }) => isEmailConfirmed && isPermitted(role, 'decide'))
    .slice(0, MAX_NOTIFIED)
  const hourAgo = new Date(now().getTime() - HOUR)
  const open = await tx
    .selectFrom('users')
    .select('email')
    .where(sql<boolean>`id = any(${deciding.map(({ userId }) => userId)}::text[])`)
    .where(canReceiveOrderEmail(hourAgo, maxEmailsOfOrders(maxOrdersPerHour)))
    .execute()
  return open.map(({ email }) => email)
}
