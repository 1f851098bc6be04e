import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { AUDIT_AREAS } from './audit-areas.ts'
import type { AuditSearch } from './audit-search.ts'
import { AuditTable, type ReaderCan } from './audit-table.tsx'
import { auditEventsQuery, auditExportUrl } from './client.ts'
import {
  AUDIT_INTRO,
  AUDIT_SEARCH_SCOPE,
  NO_EVENTS_YET,
  noMatches,
  OWN_AUDIT_INTRO,
  SEARCH_PLACEHOLDER,
} from './copy.ts'
import { AREA_LABELS } from './rules.ts'

const route = getRouteApi('/dashboard/audit')
const AREA_FILTERS = [
  { value: 'all' as const, label: 'All' },
  ...AUDIT_AREAS.map((area) => ({ value: area, label: AREA_LABELS[area] })),
]

/** The audit trail with its search and export. */
export function AuditTrail({ can }: { can: ReaderCan }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: AuditSearch) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: 'q' in part, resetScroll: false })
  return (
    <>
      <PageHeader title="Audit Trail">{can('audit.read') ? AUDIT_INTRO : OWN_AUDIT_INTRO}</PageHeader>
      <div className={filterBarStyles.filterBar}>
        <SearchField
          label="Search the audit trail"
          placeholder={SEARCH_PLACEHOLDER}
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <FilterChips
          label="Area"
          chips={AREA_FILTERS}
          chosen={search.area ?? 'all'}
          onChoose={(area) => change({ area: area === 'all' ? undefined : area })}
        />
        <a className={`${buttonClass()} ${layoutStyles.atEnd}`} href={auditExportUrl(search)} download>
          <Icon name="download" />
          Export CSV
        </a>
      </div>
      <AuditEvents can={can} search={search} onAll={() => change({ q: undefined, area: undefined })} />
    </>
  )
}

function AuditEvents({ search, can, onAll }: { search: AuditSearch; can: ReaderCan; onAll: () => void }) {
  const list = useInfiniteQuery({ ...auditEventsQuery(search), placeholderData: keepPreviousData })
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PagedList
      list={list}
      shown={entries.length}
      what={['entry', 'entries']}
      name="The audit trail"
      empty={<NoAuditEvents search={search} onAll={onAll} />}
    >
      <AuditTable entries={entries} can={can} />
    </PagedList>
  )
}

function NoAuditEvents({ search: { q, area }, onAll }: { search: AuditSearch; onAll: () => void }) {
  if (!q && !area) {
    return (
      <EmptyState icon="search" title={NO_EVENTS_YET.title}>
        {NO_EVENTS_YET.text}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="search" title={noMatches(q, area)} actions={<Button onClick={onAll}>Show all</Button>}>
      {AUDIT_SEARCH_SCOPE}
    </EmptyState>
  )
}
