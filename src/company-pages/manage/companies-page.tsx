import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countryName } from '#app/addresses/rules.ts'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import { companiesQuery, createCompany } from '#app/companies/core/client.ts'
import {
  CompanyCountryField,
  CompanyNameField,
  findCompanyErrors,
} from '#app/companies/core/company-form-fields.tsx'
import { CompanyStatusBadge } from '#app/companies/core/company-status-badge.tsx'
import { COMPANY_STATUSES, type CompanyStatus } from '#app/companies/core/company-statuses.ts'
import type { Company, ListedCompany } from '#app/companies/core/contract.ts'
import { companiesCopy } from '#app/companies/core/copy.ts'
import { COMPANY_STATUS_LABELS } from '#app/companies/core/rules.ts'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_EMAIL } from '#app/lib/text-limits.ts'
import { SavedViews } from '#app/saved-views/saved-views.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'

const route = getRouteApi('/dashboard/companies')

const STATUS_FILTERS: readonly { value: CompanyStatus | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...COMPANY_STATUSES.map((value) => ({ value, label: COMPANY_STATUS_LABELS[value] })),
]

/** The administrators' list of companies. */
export function CompaniesPage() {
  const { q = '', status } = route.useSearch()
  const navigate = route.useNavigate()
  const [isFounding, setIsFounding] = useState(false)
  const list = useInfiniteQuery({
    ...companiesQuery({ q: q || undefined, status }),
    placeholderData: keepPreviousData,
  })
  const companies = list.data?.pages.flatMap((page) => page.items) ?? []
  const show = (filter: { q?: string | undefined; status?: CompanyStatus | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...filter }), replace: 'q' in filter, resetScroll: false })
  return (
    <>
      <PageHeader title="Companies">{companiesCopy.intro}</PageHeader>
      <SavedViews list="companies" />
      <div className={filterBarStyles.filterBar}>
        <SearchField
          label="Search companies"
          placeholder="Name, VAT ID or registration"
          value={q}
          onSearch={(text) => show({ q: text || undefined, status })}
        />
        <FilterChips
          label="Status"
          chips={STATUS_FILTERS}
          chosen={status ?? ''}
          onChoose={(chosen) => show({ q: q || undefined, status: chosen || undefined })}
        />
        <span className={layoutStyles.spacer} />
        <Can permission="companies.manage">
          <Button onClick={() => setIsFounding(true)}>Add company</Button>
        </Can>
      </div>
      <PagedList
        list={list}
        shown={companies.length}
        what={['company', 'companies']}
        empty={
          q || status ? (
            <EmptyState
              icon="search"
              title={companiesCopy.noneFound.title}
              actions={<Button onClick={() => show({ q: undefined, status: undefined })}>Show all</Button>}
            >
              {companiesCopy.noneFound.text}
            </EmptyState>
          ) : (
            <EmptyState title={companiesCopy.none.title}>{companiesCopy.none.text}</EmptyState>
          )
        }
      >
        <CompanyTable companies={companies} />
      </PagedList>
      {isFounding && <AddCompanyDialog onClose={() => setIsFounding(false)} />}
    </>
  )
}

const COLUMNS = [
  { label: 'Company' },
  { label: 'Country' },
  { label: 'Status' },
  { label: 'Members', numeric: true },
  { label: 'This quarter', numeric: true },
  { label: 'Agreement' },
  { label: 'Since', numeric: true },
]

function CompanyTable({ companies }: { companies: readonly ListedCompany[] }) {
  return (
    <Table label="Companies" columns={COLUMNS}>
      {companies.map(({ id, name, country, vatId, status, members, createdAt, ...figures }) => (
        <tr key={id} {...ROW_ROLE}>
          <Cell span="row">
            <Link className={tableStyles.primary} to="/dashboard/company" search={{ company: id }}>
              {name}
            </Link>
            {vatId && <span className={tableStyles.secondary}>VAT ID {vatId}</span>}
          </Cell>
          <Cell label="Country">{countryName(country)}</Cell>
          <Cell label="Status">
            <CompanyStatusBadge status={status} />
          </Cell>
          <Cell label="Members" isNumeric>
            {formatNumber(members)}
          </Cell>
          <Cell label="This quarter" isNumeric>
            {formatMoney(centsForDisplay(figures.orderedThisQuarter))}
          </Cell>
          <Cell label="Agreement">
            {figures.agreementUntil ? (
              `until ${formatDay(figures.agreementUntil)}`
            ) : (
              <span className={textStyles.muted}>none</span>
            )}
          </Cell>
          <Cell label="Since" isNumeric>
            {formatDay(createdAt)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

interface NewCompanyValues {
  name: string
  country: string
  ownerEmail: string
}

/** Creates a company for a customer, who is invited as its owner. */
function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const form = useMutationForm<NewCompanyValues, Company>({
    id: 'company',
    defaultValues: { name: '', country: '', ownerEmail: '' },
    findErrors: (values) => ({
      ...findCompanyErrors(values),
      ...(!values.ownerEmail.includes('@') && { ownerEmail: 'Enter the email address of the owner.' }),
    }),
    send: createCompany,
    changes: ['companies'],
    onSaved: onClose,
    savedText: (_, { ownerEmail }) => companiesCopy.created(ownerEmail),
  })
  return (
    <FormDialog title="Add company" submitLabel="Create company" form={form} onClose={onClose}>
      <CompanyNameField {...form.field('name')} />
      <CompanyCountryField {...form.field('country')} />
      <InputField
        {...form.field('ownerEmail')}
        label="Email of the owner"
        isHalf
        type="email"
        maxLength={MAX_EMAIL}
      />
    </FormDialog>
  )
}
