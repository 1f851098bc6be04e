import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import type { AuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { auditEventsQuery, auditExportUrl } from './client.ts'
import { AREA_LABELS, AUDIT_AREAS } from './rules.ts'
import './audit-trail.css'

const route = getRouteApi('/dashboard/audit')
const AREA_FILTERS = [
  { value: 'all' as const, label: 'All' },
  ...AUDIT_AREAS.map((area) => ({ value: area, label: AREA_LABELS[area] })),
]

/** What administrators did: who, when, on what, and what it was before. */
export function AuditTrail() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: AuditSearch) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <>
      <PageHeader title="Audit Trail">
        What administrators did, newest first. Every entry was written together with its deed.
      </PageHeader>
      <div className="bar">
        <SearchField
          label="Search the audit trail"
          placeholder="Person, order, SKU, what"
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <FilterChips
          label="Area"
          chips={AREA_FILTERS}
          chosen={search.area ?? 'all'}
          onChoose={(area) => change({ area: area === 'all' ? undefined : area })}
        />
        <a className="b export" href={auditExportUrl(search)} download>
          <DashboardIcon name="download" />
          Export CSV
        </a>
      </div>
      <AuditEvents search={search} onAll={() => change({ q: undefined, area: undefined })} />
    </>
  )
}

function AuditEvents({ search, onAll }: { search: AuditSearch; onAll: () => void }) {
  const list = useInfiniteQuery({ ...auditEventsQuery(search), placeholderData: keepPreviousData })
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="tw" aria-busy={list.isFetching}>
      {list.isError && !list.data ? (
        <LoadError
          what="The audit trail"
          error={list.error}
          onRetry={list.refetch}
          isRetrying={list.isFetching}
        />
      ) : (
        <AuditTable entries={entries} />
      )}
      {list.data && entries.length === 0 && <NoAuditEvents search={search} onAll={onAll} />}
      {entries.length > 0 && <LoadMore list={list} shown={entries.length} what={['entry', 'entries']} />}
    </div>
  )
}

function NoAuditEvents({ search: { q, area }, onAll }: { search: AuditSearch; onAll: () => void }) {
  if (!q && !area) {
    return (
      <EmptyState icon="search" title="Nothing yet">
        The first order that is marked as paid, the first price that is changed will stand here.
      </EmptyState>
    )
  }
  const where = area ? ` in ${AREA_LABELS[area]}` : ''
  return (
    <EmptyState
      icon="search"
      title={q ? `No entry for ‘${q}’${where}` : `No entry${where}`}
      actions={
        <button type="button" className="b" onClick={onAll}>
          Show all
        </button>
      }
    >
      Searched by person, by what was done and by what it was done to.
    </EmptyState>
  )
}
