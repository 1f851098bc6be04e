/** The recipients of emails about orders, and the limits. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { EmailOrderLine } from './email-order-lines.ts'
import { MAX_EMAIL_LINES } from './emails.server.ts'

const HOUR = 60 * 60_000

/** Per hour, to an unconfirmed address. */
export const MAX_EMAILS_UNCONFIRMED = 20
/** Per order that an account may place in an hour, to a confirmed address. */
const MAX_EMAILS_PER_ORDER = 2

/**
 * The condition on a row of `users`: the address is confirmed, or its owner was a buyer before addresses were confirmed;
 * and it has not had too many emails within the hour. Emails beyond that are not sent: My Orders shows every order.
 * @param maxEmails to a confirmed address; 0 for any number
 */
export function canReceiveOrderEmail(
  hourAgo: Date | RawBuilder<Date>,
  maxEmails: number | RawBuilder<number>,
) {
  return sql<boolean>`case
    when users.email_verified then ${maxEmails}::int = 0 or not ${hasReceived(hourAgo, maxEmails)}
    else users.has_email_exemption and not ${hasReceived(hourAgo, sql.lit(MAX_EMAILS_UNCONFIRMED))} end`
}

/** To a confirmed address within an hour; 0 for any number. @param maxOrdersPerHour 0 for any number */
export const maxEmailsOfOrders = (maxOrdersPerHour: number) => maxOrdersPerHour * MAX_EMAILS_PER_ORDER

/** The first lines of an order, for an email about it. */
export async function readEmailLines(tx: Db, orderId: string): Promise<EmailOrderLine[]> {
  const lines = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'sku',
      'product_name as name',
      // A cancelled order is described as it was placed.
      sql<number>`case orders.status when 'cancelled' then quantity else quantity - cancelled end`.as(
        'quantity',
      ),
      'unit_price as unitPrice',
    ])
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('orders.status', '=', 'cancelled'), eb('quantity', '>', eb.ref('cancelled'))]))
    .where('line_no', '<=', MAX_EMAIL_LINES)
    .orderBy('line_no')
    .execute()
  return lines
}

/** True if the address has received this many emails within the hour. */
function hasReceived(hourAgo: Date | RawBuilder<Date>, count: number | RawBuilder<number>) {
  return sql`exists (select 1 from outbox where outbox.recipient = users.email
    and outbox.created_at > ${hourAgo}::timestamptz offset greatest(${count}::int - 1, 0) limit 1)`
}

export interface OrderEmailRecipient {
  email: string
  /** If false, the email must not contain text that a user typed. */
  isConfirmed: boolean
  /** False for an owner of the company, after the buyer has left it. */
  isBuyer: boolean
}

/** The recipient of the email about a change of an order; undefined for nobody. A removed user receives none. */
export async function orderEmailRecipient(
  tx: Db,
  order: Pick<Row<'orders'>, 'user_id' | 'company_id'>,
  { at, maxOrdersPerHour }: { at: Date; maxOrdersPerHour: number },
): Promise<OrderEmailRecipient | undefined> {
  const userId = await findRecipientId(tx, order)
  if (userId === undefined) return undefined
  const recipient = await tx
    .selectFrom('users')
    .select(['email', 'email_verified as isConfirmed'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .where(canReceiveOrderEmail(new Date(at.getTime() - HOUR), maxEmailsOfOrders(maxOrdersPerHour)))
    .executeTakeFirst()
  return recipient && { ...recipient, isBuyer: userId === order.user_id }
}

/** The buyer, or the first owner of the company that the buyer has left. */
async function findRecipientId(
  tx: Db,
  { user_id, company_id }: Pick<Row<'orders'>, 'user_id' | 'company_id'>,
): Promise<string | undefined> {
  if (company_id === null) return user_id
  const recipient = await tx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('left_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('role', '=', 'owner')]))
    .orderBy(sql`user_id <> ${user_id}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return recipient?.user_id
}
