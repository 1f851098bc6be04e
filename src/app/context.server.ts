import type { Db } from '#app/db/schema.server.ts'
import type { Actor } from '#app/lib/actor.ts'
import type { FreightTerms } from '#app/lib/freight-terms.ts'
import type { Log } from '#app/lib/log.ts'
import type { Seller } from '#app/lib/seller.ts'
import type { WorkingCalendar } from '#app/lib/working-days.ts'

/** @param isStreamed true if the work reads on after it has settled */
export type ReadFromReplica = <Value>(work: (db: Db) => Promise<Value>, isStreamed: boolean) => Promise<Value>

/** The settings of the operator about orders. */
export interface OrderTerms {
  /** Days until an unpaid order is cancelled; 0 for never. */
  paymentTermDays: number
  /** Working days from payment to dispatch. */
  handlingDays: number
  /** The days on which orders are dispatched. */
  calendar: WorkingCalendar
  /** The time (UTC) from which a payment counts as one of the next day, such as '13:00'; empty for none. */
  cutOff: string
  /** In percent of the list price: offers below it are marked in the audit trail. */
  maxQuoteDiscount: number
  /** The freight of orders for which nobody has agreed another one. */
  freight: FreightTerms
  /** The units that a customer who has never paid may hold in unpaid orders: a share of a product's stock; 100 for no limit. */
  unpaidSharePercent: number
  /** The same in money, in cents, for all products together; 0 for no limit. */
  unpaidLimit: number
  /** While there is none, nobody can pay, so no payment deadline runs. */
  hasBankAccount: boolean
}

/** The settings by the operator and the administrators. */
export interface ShopSettings {
  seller: Seller
  orderTerms: OrderTerms
  /** The address that receives a copy of each order confirmation. */
  orderCopyRecipients: readonly string[]
}

export type ReadSettings = () => Promise<ShopSettings>

/** The dependencies of commands and queries. They read the time from `now` only, so that tests can set it. */
export interface Context {
  db: Db
  /** Reads from a replica that has what the caller has seen or written, or else from the primary; absent without replicas. */
  readFromReplica?: ReadFromReplica
  actor: Actor
  now: () => Date
  log: Log
  /** The public URL of the shop, for links in emails. No slash at the end. */
  shopUrl: string
  /** Appears in the response, in the log and in the audit trail. */
  requestId?: string
  /** How many orders an account may place within an hour: 0 for no limit, absent for the default. */
  maxOrdersPerHour?: number
  /** For how long an administrator can undo a status change: 0 for not at all, absent for the default. */
  undoSeconds?: number
  /** Absent for the defaults. */
  orderTerms?: OrderTerms
}
