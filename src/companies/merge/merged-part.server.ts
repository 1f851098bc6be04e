import type { Db, Tx } from '#app/db/schema.server.ts'

export interface CompanyPair {
  /** The company that is closed. */
  from: string
  /** The company that takes over. */
  into: string
}

/** The records of a company in another folder. The folder passes them, because companies do not import it. */
export interface MergedPart {
  /** How many records move or end, by kind. */
  count: (db: Db, companyId: string, now: Date) => Promise<Partial<MovedCounts>>
  /** Why the companies cannot be merged now, as sentences. */
  findObstacles: (db: Db, pair: CompanyPair, now: Date) => Promise<string[]>
  /** @param costCenters the cost center of the other company with the same code, by ID */
  move: (tx: Tx, pair: CompanyPair, costCenters: ReadonlyMap<string, string>, at: Date) => Promise<void>
}

export interface MovedCounts {
  orders: number
  purchaseRequests: number
  quotes: number
  lists: number
  apiKeys: number
}
