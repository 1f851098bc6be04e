import type { Db, Tx } from '#app/db/schema.server.ts'

export interface CompanyPair {
  /** The company that is closed. */
  from: string
  /** The company that takes over. */
  into: string
}

/** The records of a company in another folder. The folder passes them, because companies do not import it. */
export interface MergedPart {
  /** How many records move, by kind. */
  count: (db: Db, companyId: string) => Promise<Partial<MovedCounts>>
  /** Why the companies cannot be merged now, as sentences. */
  findObstacles: (db: Db, pair: CompanyPair, now: Date) => Promise<string[]>
  /** @param costCenters the cost center of the other company with the same code, by ID */
  move: (tx: Tx, pair: CompanyPair, costCenters: ReadonlyMap<string, string>) => Promise<void>
}

export interface MovedCounts {
  orders: number
  purchaseRequests: number
  lists: number
}
