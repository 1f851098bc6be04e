import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { NoticeRow } from '#app/ui/empty-state.tsx'
import { Chips } from '#app/ui/filter-chips.tsx'
import { Failed } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SheetHead } from '#app/ui/page-header.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import type { AuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { auditFile, auditQuery } from './client.ts'
import { AREA_WORDS, AREAS } from './rules.ts'
import './audit-trail.css'

const route = getRouteApi('/dashboard/audit')
const CHIPS = [
  { value: 'all' as const, label: 'All' },
  ...AREAS.map((area) => ({ value: area, label: AREA_WORDS[area] })),
]

/** What administrators did: who, when, on what, and what it was before. */
export function AuditTrail() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: AuditSearch) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <>
      <SheetHead title="Audit Trail">
        What administrators did, newest first. Every entry was written together with its deed.
      </SheetHead>
      <div className="bar">
        <SearchField
          label="Search the audit trail"
          placeholder="Person, order, SKU, what"
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <Chips
          label="Area"
          chips={CHIPS}
          chosen={search.area ?? 'all'}
          onChoose={(area) => change({ area: area === 'all' ? undefined : area })}
        />
        <a className="b export" href={auditFile(search)} download>
          <DeskIcon name="download" />
          Export CSV
        </a>
      </div>
      <Entries search={search} onAll={() => change({ q: undefined, area: undefined })} />
    </>
  )
}

function Entries({ search, onAll }: { search: AuditSearch; onAll: () => void }) {
  const list = useInfiniteQuery({ ...auditQuery(search), placeholderData: keepPreviousData })
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="tw" aria-busy={list.isFetching}>
      {list.isError && !list.data ? (
        <Failed
          what="The audit trail"
          error={list.error}
          onRetry={list.refetch}
          isRetrying={list.isFetching}
        />
      ) : (
        <AuditTable entries={entries} />
      )}
      {list.data && entries.length === 0 && <NoEntries search={search} onAll={onAll} />}
      {entries.length > 0 && <LoadMore list={list} shown={entries.length} what={['entry', 'entries']} />}
    </div>
  )
}

function NoEntries({ search: { q, area }, onAll }: { search: AuditSearch; onAll: () => void }) {
  if (!q && !area) {
    return (
      <NoticeRow icon="search" title="Nothing yet">
        The first order that is marked as paid, the first price that is changed will stand here.
      </NoticeRow>
    )
  }
  const where = area ? ` in ${AREA_WORDS[area]}` : ''
  return (
    <NoticeRow
      icon="search"
      title={q ? `No entry for ‘${q}’${where}` : `No entry${where}`}
      actions={
        <button type="button" className="b" onClick={onAll}>
          Show all
        </button>
      }
    >
      Searched by person, by what was done and by what it was done to.
    </NoticeRow>
  )
}
