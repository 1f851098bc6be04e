/** The types of the tables of reviews, for `schema.server.ts`. */
import type { Generated } from 'kysely'
import type { OptionalTimestamp, Timestamp } from './column-types.server.ts'

export interface ReviewsTable {
  id: string
  email: string
  user_id: string | null
  product_id: string | null
  text: string
  rating: number
  created_at: Timestamp
  /** Increases with every edit by the author. */
  version: Generated<number>
  edited_at: OptionalTimestamp
  /** When an administrator hid the review; null while it is public. */
  hidden_at: OptionalTimestamp
  hidden_reason: Generated<string>
  /** The number of reports that no administrator has decided. */
  open_reports: Generated<number>
}

/** One report per review and person. */
export interface ReviewReportsTable {
  review_id: string
  user_id: string
  reason: 'spam' | 'offensive' | 'personal-data' | 'not-about-product' | 'other'
  note: string
  reported_at: Timestamp
  resolved_at: OptionalTimestamp
}
