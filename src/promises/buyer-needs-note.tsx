import surfaceStyles from '#app/ui/surface.module.css'
import { promiseCopy } from './copy.ts'
import type { BuyerNeeds } from './split-quantity.ts'

interface BuyerNeedsNoteProps {
  needs: BuyerNeeds | null
  /** True if a staff member orders for the buyer. */
  isOnBehalf?: boolean
}

/** Above lines of more than is in stock, which this buyer cannot order yet. Nothing has failed, so it is no alert. */
export function BuyerNeedsNote({ needs, isOnBehalf = false }: BuyerNeedsNoteProps) {
  if (!needs) return null
  const isOfCustomer = isOnBehalf && needs !== 'account'
  return (
    <p className={surfaceStyles.notice} role="status">
      {isOfCustomer ? promiseCopy.needsOfCustomer[needs] : promiseCopy.needs[needs]}
    </p>
  )
}
