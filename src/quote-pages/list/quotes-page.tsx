import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCan, useSession } from '#app/auth/sessions/access-guards.tsx'
import { membershipsQuery } from '#app/companies/core/client.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay } from '#app/lib/dates.ts'
import { optionalCents } from '#app/lib/money.ts'
import { quoteFiguresQuery, quotesQuery } from '#app/quotes/client.ts'
import type { QuoteSummary } from '#app/quotes/core/contract.ts'
import type { QuoteQueue } from '#app/quotes/core/quote-queues.ts'
import { amountText } from '#app/quotes/core/version-text.ts'
import { SavedViews } from '#app/saved-views/saved-views.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { lineCountText, quotesCopy, validityText } from '../core/copy.ts'
import { QuoteStatusBadge } from '../core/quote-status-badge.tsx'
import { QuoteFiguresPanel } from './quote-figures.tsx'

const route = getRouteApi('/dashboard/quotes')

/** The quotes of a buyer, or the inbox of the sales team. */
export function QuotesPage() {
  return useCan('quotes.read') ? <Inbox /> : <OwnQuotes />
}

function OwnQuotes() {
  const { company } = route.useSearch()
  return (
    <>
      <PageHeader title="Quotes">{quotesCopy.intro}</PageHeader>
      <CompanyFilter chosen={company} />
      <QuoteList
        company={company}
        empty={
          <EmptyState
            title={quotesCopy.none.title}
            actions={
              <Link className={buttonClass({ kind: 'primary' })} to="/orderlist">
                Open order list
              </Link>
            }
          >
            {quotesCopy.none.text}
          </EmptyState>
        }
      />
    </>
  )
}

/** Members of a company see its quotes too. */
function CompanyFilter({ chosen }: { chosen: string | undefined }) {
  const { email, hasCompany } = useSession()
  const navigate = route.useNavigate()
  const { data: memberships } = useQuery({ ...membershipsQuery(email), enabled: hasCompany === true })
  if (!memberships?.length) return null
  return (
    <div className={filterBarStyles.filterBar}>
      <FilterChips
        label="Whose quotes"
        chips={[
          { value: '', label: 'My quotes' },
          ...memberships.map(({ companyId, name }) => ({ value: companyId, label: name })),
        ]}
        chosen={chosen ?? ''}
        onChoose={(company) => navigate({ search: { company: company || undefined } })}
      />
    </div>
  )
}

const QUEUES: readonly { value: QuoteQueue; label: string }[] = [
  { value: 'to-answer', label: 'To answer' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'waiting', label: 'Waiting for buyers' },
  { value: 'expiring', label: 'Ending in 7 days' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
  { value: 'all', label: 'All' },
]

function Inbox() {
  const { queue, q } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: figures } = useQuery(quoteFiguresQuery)
  // A search looks everywhere until somebody chooses a queue.
  const chosen = queue ?? (q ? 'all' : 'to-answer')
  const change = (part: { queue?: QuoteQueue | undefined; q?: string | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: 'q' in part, resetScroll: false })
  return (
    <>
      <PageHeader title="Quotes">{quotesCopy.inboxIntro}</PageHeader>
      <SavedViews list="quotes" unfiltered="Inbox" />
      <div className={filterBarStyles.filterBar}>
        <SearchField
          hasShortcut
          label="Search quotes"
          placeholder="Quote, reference, buyer, SKU"
          value={q ?? ''}
          onSearch={(text) => change({ q: text || undefined })}
        />
        <FilterChips
          label="Queue"
          chips={QUEUES.map((chip) => ({ ...chip, count: figures?.queues[chip.value] }))}
          chosen={chosen}
          onChoose={(next) => change({ queue: next === 'to-answer' && !q ? undefined : next })}
        />
      </div>
      <div className={layoutStyles.stack}>
        <QuoteList
          isInbox
          queue={chosen}
          q={q}
          total={q ? undefined : figures?.queues[chosen]}
          empty={
            q ? (
              <EmptyState
                icon="search"
                title={quotesCopy.noMatch(q)}
                actions={
                  chosen !== 'all' && (
                    <Button onClick={() => change({ queue: 'all' })}>Search all quotes</Button>
                  )
                }
              />
            ) : (
              <EmptyState title={quotesCopy.noneInQueue} />
            )
          }
        />
        <QuoteFiguresPanel />
      </div>
    </>
  )
}

interface QuoteListProps {
  queue?: QuoteQueue
  company?: string | undefined
  q?: string | undefined
  /** Of all pages; undefined for a search, whose matches the API does not count. */
  total?: number | undefined
  isInbox?: boolean
  empty: React.ReactNode
}

function QuoteList({ queue, company, q, total, isInbox = false, empty }: QuoteListProps) {
  const list = useInfiniteQuery({ ...quotesQuery({ queue, company, q }), placeholderData: keepPreviousData })
  const quotes = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <PagedList list={list} shown={quotes.length} total={total} what={['quote', 'quotes']} empty={empty}>
      {quotes.length > 0 && (
        <Table label="Quotes" columns={isInbox ? [...COLUMNS, ...SALES_COLUMNS] : COLUMNS}>
          {quotes.map((quote) => (
            <QuoteRow
              key={quote.number}
              quote={quote}
              isInbox={isInbox}
              isOfCompany={company !== undefined}
            />
          ))}
        </Table>
      )}
    </PagedList>
  )
}

const COLUMNS = [
  { label: 'Quote' },
  { label: 'Status' },
  { label: 'Products' },
  { label: 'Total', unit: CURRENCY, numeric: true },
]

const SALES_COLUMNS = [{ label: 'Buyer' }, { label: 'Assignee' }]

interface QuoteRowProps {
  quote: QuoteSummary
  isInbox: boolean
  isOfCompany: boolean
}

function QuoteRow({ quote, isInbox, isOfCompany }: QuoteRowProps) {
  const { number, status, buyerReference, firstProduct, lineCount, units, total, validUntil, waitingSince } =
    quote
  const who = quote.company ? `${quote.company.name}, ${quote.buyer.name}` : quote.buyer.name
  return (
    <tr {...ROW_ROLE}>
      <Cell label="Quote">
        <Link
          className={`${tableStyles.primary} ${textStyles.code}`}
          to="/dashboard/quotes/$id"
          params={{ id: number }}
        >
          {number}
        </Link>
        {buyerReference && <span className={tableStyles.secondary}>{buyerReference}</span>}
        {isOfCompany && <span className={tableStyles.secondary}>{quote.buyer.name}</span>}
      </Cell>
      <Cell label="Status">
        <QuoteStatusBadge status={status} />
        <span className={tableStyles.secondary}>
          {isInbox && waitingSince
            ? quotesCopy.waitsSince(formatDay(waitingSince))
            : validUntil
              ? validityText(validUntil, status)
              : formatDay(quote.changedAt)}
        </span>
      </Cell>
      <Cell label="Products">
        {firstProduct}
        <span className={tableStyles.secondary}>{lineCountText(lineCount, units)}</span>
      </Cell>
      <Cell label="Total" isNumeric>
        {amountText(optionalCents(total))}
      </Cell>
      {isInbox && (
        <>
          <Cell label="Buyer">{who}</Cell>
          <Cell label="Assignee">{quote.assignee ?? '–'}</Cell>
        </>
      )}
    </tr>
  )
}
