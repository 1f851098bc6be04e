import type { Db } from '#app/db/schema.server.ts'
import type { Actor } from '#app/lib/actor.ts'
import type { Log } from '#app/lib/log.ts'

/** What a command or query can reach. Time is an argument: nothing inside asks the clock. */
export interface Context {
  db: Db
  actor: Actor
  now: () => Date
  log: Log
  /** Where the shop is reached, for links in mails. No slash at the end. */
  shopUrl: string
  /** The number of the request this is done for; it stands in its answer, in the log and in the audit trail. */
  requestId?: string
  /** How many orders an account may place within an hour; 0 for any number, absent for the usual number. */
  maxOrdersPerHour?: number
}
