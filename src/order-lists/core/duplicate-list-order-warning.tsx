import type { OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import { DuplicateOrders, duplicateWarningTitle } from '#app/order-placement/duplicates/duplicate-orders.tsx'
import { SUBMIT_ANYWAY_NAME } from '#app/order-placement/duplicates/submit-anyway.ts'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import bulkOrderFrameStyles from './bulk-order-frame.module.css'

interface DuplicateListOrderWarningProps {
  duplicates: OrderCheckResult
  poNumber: string
  formId: string
  onCancel: () => void
}

/** Warns about similar orders. ‘Order anyway’ submits the form with its current values. */
export function DuplicateListOrderWarning({
  duplicates,
  poNumber,
  formId,
  onCancel,
}: DuplicateListOrderWarningProps) {
  return (
    <FormNotice kind="warning" title={duplicateWarningTitle(duplicates, poNumber)}>
      <DuplicateOrders duplicates={duplicates} />
      <p>Nothing is ordered yet.</p>
      <p className={`${layoutStyles.wrappingRow} ${bulkOrderFrameStyles.noticeActions}`}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" form={formId} name={SUBMIT_ANYWAY_NAME}>
          Order anyway
        </Button>
      </p>
    </FormNotice>
  )
}
