import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { countryName } from '#app/addresses/rules.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import { companyQuery, membershipsQuery } from '#app/companies/core/client.ts'
import type { Company, CompanyMembership } from '#app/companies/core/contract.ts'
import { COMPANY_INTRO, describeVatId, MERGED_HINT, statusNote } from '#app/companies/core/copy.ts'
import { ROLE_LABELS } from '#app/companies/core/rules.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import styles from './company-view.module.css'
import { CreateCompany } from './create-company.tsx'
import { CompanyActions } from './manage/company-actions.tsx'

const AgreementPage = lazyWithRetry(() => import('#app/agreements/page/agreement-page.tsx'), 'The agreement')

const route = getRouteApi('/dashboard/company')

interface CompanyPageProps {
  /** Leads to the purchase requests, and says how many wait. */
  RequestsLink: ComponentType<{ email: string; company?: string | undefined }>
}

/** The company of the signed-in user, or the form of a new one. Administrators open any company from their list. */
export function CompanyView({ RequestsLink }: CompanyPageProps) {
  const { email } = useSession()
  // Here, because the form of a new company disappears with the news that there is one.
  const navigate = useNavigateWhileShown()
  const { company: chosen, agreement, tab } = route.useSearch()
  const query = useQuery(membershipsQuery(email))
  const { data: memberships, error } = query
  const id = chosen ?? memberships?.[0]?.companyId
  if (id !== undefined && agreement !== undefined)
    return <AgreementPage key={agreement} companyId={id} id={agreement} />
  if (id !== undefined)
    return (
      <LoadedCompany
        key={id}
        id={id}
        email={email}
        tab={tab}
        RequestsLink={RequestsLink}
        memberships={memberships ?? []}
      />
    )
  if (memberships === undefined && !error) return <Spinner />
  const openMembers = (company: Company) =>
    navigate({ to: '/dashboard/company', search: { company: company.id, tab: 'members' } })
  return (
    <div className={`${layoutStyles.narrow} ${layoutStyles.stack}`}>
      <PageHeader title="Company">{COMPANY_INTRO}</PageHeader>
      {error ? <LoadError what="Your companies" query={query} /> : <CreateCompany onCreated={openMembers} />}
    </div>
  )
}

interface LoadedCompanyProps extends CompanyPageProps {
  id: string
  email: string
  tab: unknown
  memberships: readonly CompanyMembership[]
}

function LoadedCompany({ id, email, tab, memberships, RequestsLink }: LoadedCompanyProps) {
  const query = useQuery(companyQuery(id))
  const { data: company, error } = query
  if (!company) {
    return error ? <LoadError what="The company" query={query} /> : <Spinner />
  }
  return (
    <div className={layoutStyles.stack}>
      {company.role === null && (
        <Breadcrumbs list={<Link to="/dashboard/companies">Companies</Link>} current={company.name} />
      )}
      {memberships.length > 1 && <CompanyChoice memberships={memberships} chosen={id} />}
      <PageHeader title={company.name}>{describeCompany(company)}</PageHeader>
      {company.mergedInto && <MergedNotice into={company.mergedInto} />}
      {company.status !== 'active' && !company.mergedInto && (
        <Alert kind="warning" {...statusNote(company.status, company.role !== null)} />
      )}
      <div className={filterBarStyles.filterBar}>
        <RequestsLink email={email} company={company.role ? undefined : id} />
        <CompanyActions company={company} />
      </div>
      <CompanyTabs company={company} email={email} chosen={tab} />
    </div>
  )
}

function MergedNotice({ into }: { into: NonNullable<Company['mergedInto']> }) {
  return (
    <Alert kind="warning" title={`This company was merged into ${into.name}`}>
      <p>
        {MERGED_HINT}{' '}
        <Link to="/dashboard/company" search={{ company: into.id }}>
          Open {into.name}
        </Link>
      </p>
    </Alert>
  )
}

/** 'Northquay Civil, Lda. · Portugal · VAT PT500000000 · You are an owner' */
function describeCompany(company: Company) {
  const { legalName, country, vatId, registrationNumber, role } = company
  return [
    legalName,
    countryName(country),
    vatId && describeVatId(company),
    registrationNumber && `Registration ${registrationNumber}`,
    company.isPoRequired && 'PO number required',
    company.isSiteRequired && 'Site required',
    company.isCostCenterRequired && 'Cost center required',
    role && `Your role: ${ROLE_LABELS[role]}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function CompanyChoice({
  memberships,
  chosen,
}: {
  memberships: readonly CompanyMembership[]
  chosen: string
}) {
  return (
    <nav aria-label="Your companies">
      <ul className={`${layoutStyles.wrappingRow} ${styles.choice}`}>
        {memberships.map(({ companyId, name }) => (
          <li key={companyId}>
            <Link
              className={layoutStyles.linkTarget}
              to="/dashboard/company"
              search={{ company: companyId }}
              aria-current={companyId === chosen ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
