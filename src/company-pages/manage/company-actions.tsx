import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import { changeCompanyStatus, companyQuery, removeMember, saveVatCheck } from '#app/companies/core/client.ts'
import type { CompanyStatus } from '#app/companies/core/company-statuses.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { COMPANY_SAVED, leaveConsequences, leftCompany, VAT_NOT_CONFIRMED } from '#app/companies/core/copy.ts'
import { canManage } from '#app/companies/core/rules.ts'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { CompanyDataDialog } from './company-data-dialog.tsx'
import { VatCheckDialog } from './vat-check-dialog.tsx'

/** Only administrators load it. */
const MergeDialog = lazyWithRetry(() => import('#app/companies/merge/merge-dialog.tsx'), 'The merge')

/** The actions of the user on the whole company: edit its data, leave it, or as an administrator change its status. */
export function CompanyActions({ company }: { company: Company }) {
  const [dialog, setDialog] = useState<'edit' | 'leave' | 'vat' | 'merge' | null>(null)
  const close = () => setDialog(null)
  const isOpen = company.status !== 'closed'
  return (
    <>
      {canManage(company) && <Button onClick={() => setDialog('edit')}>Edit company</Button>}
      {company.memberId && isOpen && (
        <Button kind="quiet" onClick={() => setDialog('leave')}>
          Leave company
        </Button>
      )}
      {company.role === null && isOpen && company.vatId && (
        <Can permission="companies.check-vat">
          <VatButton company={company} onConfirm={() => setDialog('vat')} />
        </Can>
      )}
      {company.role === null && !company.mergedInto && (
        <>
          <Can permission="companies.manage">
            <StatusButtons company={company} />
          </Can>
          <Can permission="companies.merge">
            <Button kind="quiet" onClick={() => setDialog('merge')}>
              Merge into another company
            </Button>
          </Can>
        </>
      )}
      {dialog === 'merge' && <MergeDialog company={company} onClose={close} />}
      {dialog === 'edit' && <CompanyDataDialog company={company} onClose={close} />}
      {dialog === 'vat' && <VatCheckDialog company={company} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog company={company} onClose={close} />}
    </>
  )
}

/** For administrators. A confirmation can be repeated, so removing it asks no question. */
function VatButton({ company, onConfirm }: { company: Company; onConfirm: () => void }) {
  const withdrawing = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: () => saveVatCheck(company.id, { evidence: null, version: company.version }),
    onSuccess: () => notify.success(VAT_NOT_CONFIRMED),
    onError: (error) => notify.error(errorMessage(error)),
  })
  if (!company.vatCheck) return <Button onClick={onConfirm}>Confirm VAT ID</Button>
  return (
    <Button aria-disabled={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
      Remove VAT confirmation
    </Button>
  )
}

const STATUS_ACTIONS: readonly { to: CompanyStatus; label: string }[] = [
  { to: 'active', label: 'Make active' },
  { to: 'on-hold', label: 'Put on hold' },
  { to: 'closed', label: 'Close company' },
]

/** For administrators. Every status can be changed back, so there is no question before. */
function StatusButtons({ company: { id, status } }: { company: Company }) {
  const change = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: (to: CompanyStatus) => changeCompanyStatus(id, to),
    onSuccess: () => notify.success(COMPANY_SAVED),
    onError: (error) => notify.error(errorMessage(error)),
  })
  return STATUS_ACTIONS.filter(({ to }) => to !== status).map(({ to, label }) => (
    <Button
      key={to}
      kind={to === 'closed' ? 'danger' : undefined}
      aria-disabled={change.isPending}
      onClick={() => change.mutate(to)}
    >
      {label}
    </Button>
  ))
}

function LeaveDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  const leaving = useMutation({
    mutationFn: () => removeMember(company.id, company.memberId ?? ''),
    onSuccess: async () => {
      await navigate({ to: '/dashboard/company', search: {} })
      queryClient.removeQueries({ queryKey: companyQuery(company.id).queryKey })
      void invalidateTags(queryClient, ['companies'])
      notify.success(leftCompany(company.name))
    },
    onError: () => void invalidateTags(queryClient, ['companies']),
  })
  return (
    <ConfirmDialog
      title={`Leave ${company.name}?`}
      confirmLabel="Leave company"
      request={leaving}
      onCancel={onClose}
      onConfirm={leaving.mutate}
    >
      <SentenceList sentences={leaveConsequences} />
    </ConfirmDialog>
  )
}
