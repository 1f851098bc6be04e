import { useCompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import type { Cents } from '#app/lib/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import { agreementEnded, LIST_PRICES_APPLY, moreToMinimum } from './copy.ts'

/** For a member whose agreement ended in the last days. */
export function AgreementEndedNotice() {
  const ended = useCompanyPrices()?.ended
  return (
    ended && (
      <Alert kind="warning" title={agreementEnded(ended.name, ended.endsOn)}>
        <p>{LIST_PRICES_APPLY}</p>
      </Alert>
    )
  )
}

/** How much is missing to the order minimum of the agreement. @param total null while the quantity cannot be ordered */
export function OrderMinimumNote({ total }: { total: Cents | null }) {
  const minimum = useCompanyPrices()?.agreement?.orderMinimum ?? 0
  return (
    <div role="status">
      {total !== null && total < minimum && (
        <p className={surfaceStyles.notice}>{moreToMinimum(minimum - total)}</p>
      )}
    </div>
  )
}
