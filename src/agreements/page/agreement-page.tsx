import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { companyQuery } from '#app/companies/core/client.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { agreementQuery } from '../client.ts'
import type { Agreement } from '../contract.ts'
import { AgreementFormDialog } from './agreement-form-dialog.tsx'
import { describeAgreement } from './agreement-section.tsx'
import { AgreementStateBadge } from './agreement-state-badge.tsx'
import { AgreementStatusDialog } from './agreement-status-dialog.tsx'
import { PastePricesDialog } from './paste-prices-dialog.tsx'
import { PriceTable } from './price-table.tsx'

/** An agreement with its prices. Administrators edit it, members read it. */
export function AgreementPage({ companyId, id }: { companyId: string; id: string }) {
  const company = useQuery(companyQuery(companyId))
  const agreement = useQuery(agreementQuery(companyId, id))
  if (company.data && agreement.data)
    return <AgreementView company={company.data} agreement={agreement.data} />
  const failed = [company, agreement].find(({ isError, data }) => isError && !data)
  if (!failed) return <Spinner />
  return <LoadError what="The agreement" query={failed} />
}

function AgreementView({ company, agreement }: { company: Company; agreement: Agreement }) {
  const canManage = useCan('companies.manage') && company.role === null
  const canEdit = canManage && agreement.state !== 'ended' && company.status !== 'closed'
  return (
    <div className={layoutStyles.stack}>
      <Breadcrumbs
        list={
          <Link
            to="/dashboard/company"
            search={{ company: company.id, tab: 'prices' }}
            activeOptions={{ exact: true }}
          >
            {company.name}
          </Link>
        }
        current={agreement.name}
      />
      <PageHeader title={agreement.name}>
        <AgreementStateBadge state={agreement.state} /> {describeAgreement(agreement)}
      </PageHeader>
      {canManage && <AgreementActions company={company} agreement={agreement} canEdit={canEdit} />}
      <PriceTable company={company} agreement={agreement} canEdit={canEdit} />
    </div>
  )
}

interface AgreementActionsProps {
  company: Company
  agreement: Agreement
  canEdit: boolean
}

function AgreementActions({ company, agreement, canEdit }: AgreementActionsProps) {
  const [dialog, setDialog] = useState<'paste' | 'edit' | 'copy' | 'active' | 'ended' | null>(null)
  const close = () => setDialog(null)
  const isDraft = agreement.state === 'draft'
  return (
    <div className={layoutStyles.wrappingRow}>
      {canEdit && isDraft && (
        <Button kind="primary" onClick={() => setDialog('active')}>
          Activate
        </Button>
      )}
      {canEdit && <Button onClick={() => setDialog('paste')}>Paste prices</Button>}
      {canEdit && <Button onClick={() => setDialog('edit')}>Edit agreement</Button>}
      {company.status !== 'closed' && (
        <Button onClick={() => setDialog('copy')}>Copy to a new agreement</Button>
      )}
      {canEdit && !isDraft && (
        <Button kind="danger" onClick={() => setDialog('ended')}>
          End now
        </Button>
      )}
      {dialog === 'paste' && <PastePricesDialog company={company} agreement={agreement} onClose={close} />}
      {(dialog === 'edit' || dialog === 'copy') && (
        <AgreementFormDialog company={company} agreement={agreement} purpose={dialog} onClose={close} />
      )}
      {(dialog === 'active' || dialog === 'ended') && (
        <AgreementStatusDialog company={company} agreement={agreement} status={dialog} onClose={close} />
      )}
    </div>
  )
}
