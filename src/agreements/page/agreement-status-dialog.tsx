import { useMutation } from '@tanstack/react-query'
import type { Company } from '#app/companies/core/contract.ts'
import { utcDay } from '#app/lib/dates.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { changeAgreementStatus } from '../client.ts'
import type { Agreement } from '../contract.ts'
import { agreementsCopy } from '../copy.ts'
import { OverlappingAgreementLink } from './overlapping-agreement-link.tsx'

interface AgreementStatusDialogProps {
  company: Company
  agreement: Agreement
  status: 'active' | 'ended'
  onClose: () => void
}

/** Asks before an agreement is activated or ended, because both change what members pay at once. */
export function AgreementStatusDialog({ company, agreement, status, onClose }: AgreementStatusDialogProps) {
  const { id, name, version, startsOn } = agreement
  const isActivation = status === 'active'
  const change = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: () => changeAgreementStatus(company.id, id, { status, version }),
    onSuccess: () => {
      notify.success(isActivation ? agreementsCopy.activated : agreementsCopy.ended)
      onClose()
    },
  })
  const consequences = isActivation
    ? agreementsCopy.activation(company.name, startsOn, utcDay(new Date()))
    : agreementsCopy.endConsequences(company.name)
  return (
    <ConfirmDialog
      title={isActivation ? `Activate ${name}?` : `End ${name} now?`}
      confirmLabel={isActivation ? 'Activate' : 'End now'}
      confirmKind={isActivation ? 'primary' : 'destructive'}
      request={change}
      onCancel={onClose}
      onConfirm={change.mutate}
    >
      <SentenceList sentences={consequences} />
      <OverlappingAgreementLink companyId={company.id} error={change.error} onOpen={onClose} />
    </ConfirmDialog>
  )
}
