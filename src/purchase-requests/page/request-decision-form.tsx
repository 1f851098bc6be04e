import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { MAX_NOTE, MAX_PO_NUMBER } from '#app/lib/text-limits.ts'
import { findDuplicateOrders } from '#app/order-placement/duplicates/client.ts'
import type { OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import { DuplicateOrders, duplicateWarningTitle } from '#app/order-placement/duplicates/duplicate-orders.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import textStyles from '#app/ui/text.module.css'
import { decideRequest, purchaseRequestQuery } from '../client.ts'
import type { PurchaseRequest } from '../contract.ts'
import { DECISION_HINT, purchaseRequestsCopy, stepHint } from '../copy.ts'
import type { RequestDecision } from '../rules.ts'
import styles from './requests.module.css'

/** The decision of an approver, who may enter the PO number with it. */
export function RequestDecisionForm({ request }: { request: PurchaseRequest }) {
  const { number, version, step, stepCount, total, requester, company, companyStatus } = request
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [poNumber, setPoNumber] = useState<string>()
  const [isNoteMissing, setNoteMissing] = useState(false)
  const [asked, setAsked] = useState<{ poNumber: string; duplicates: OrderCheckResult }>()
  const typedPoNumber = poNumber?.trim()
  const question = asked?.poNumber === typedPoNumber ? asked : undefined
  const deciding = useMutation({
    /** @returns null if the PO number is that of another order, which is asked first */
    async mutationFn(decision: RequestDecision) {
      if (decision === 'approved' && typedPoNumber && typedPoNumber !== request.poNumber && !question) {
        const check = { lines: [], poNumber: typedPoNumber, company: company.id }
        const duplicates = await findDuplicateOrders(check)
        if (duplicates) {
          setAsked({ poNumber: typedPoNumber, duplicates })
          return null
        }
      }
      // Untouched, it would undo what another approver has entered meanwhile.
      return decideRequest(number, { decision, note, version, step, ...(poNumber && { poNumber }) })
    },
    onSuccess: (decided, decision) => {
      if (!decided) return
      setNote('')
      queryClient.setQueryData(purchaseRequestQuery(number).queryKey, decided)
      void invalidateTags(queryClient, ['companies', 'orders', 'stock'])
      if (decided.status === 'needs-changes' && decision === 'approved')
        notify.error(purchaseRequestsCopy.notPlaced)
      else notify.success(decidedMessage(decision, decided, step))
    },
    onError: () => void invalidateTags(queryClient, ['companies']),
  })
  function decide(decision: RequestDecision) {
    if (deciding.isPending) return
    const isMissing = decision !== 'approved' && note.trim() === ''
    setNoteMissing(isMissing)
    if (isMissing) document.getElementById('decision-note')?.focus()
    else deciding.mutate(decision)
  }
  return (
    <div className={layoutStyles.tightStack} data-screen-only>
      <InputField
        id="decision-po-number"
        label="PO number"
        optional
        maxLength={MAX_PO_NUMBER}
        value={poNumber ?? request.poNumber}
        onChange={({ target }) => setPoNumber(target.value)}
      />
      {question && (
        <Alert
          kind="warning"
          title={duplicateWarningTitle(question.duplicates, question.poNumber)}
          focusOn={0}
        >
          <DuplicateOrders duplicates={question.duplicates} />
        </Alert>
      )}
      <TextareaField
        id="decision-note"
        label={`Note to ${requester.name}`}
        optional
        error={isNoteMissing ? purchaseRequestsCopy.noteMissing : undefined}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={companyStatus === 'active' ? `${layoutStyles.phoneBar} ${styles.approval}` : undefined}>
        {deciding.error && <FieldMessage isAlert>{errorMessage(deciding.error)}</FieldMessage>}
        {companyStatus === 'active' && (
          <Button
            kind="primary"
            size="large"
            isWide
            aria-disabled={deciding.isPending}
            onClick={() => decide('approved')}
          >
            Approve {formatMoney(centsForDisplay(total))}
            {question && ' anyway'}
          </Button>
        )}
      </div>
      <Button size="large" onClick={() => decide('rejected')}>
        Reject
      </Button>
      <Button onClick={() => decide('changes-asked')}>Ask for changes</Button>
      {companyStatus === 'active' && (
        <p className={textStyles.hint}>{step < stepCount ? stepHint(step, stepCount) : DECISION_HINT}</p>
      )}
    </div>
  )
}

function decidedMessage(
  decision: RequestDecision,
  { status, step }: PurchaseRequest,
  before: number,
): string {
  if (decision !== 'approved' || status === 'ordered') return purchaseRequestsCopy.decided[decision]
  return step > before ? purchaseRequestsCopy.stepApproved : purchaseRequestsCopy.approvedInPart
}
