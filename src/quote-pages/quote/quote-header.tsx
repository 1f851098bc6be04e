import type { ReactNode } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import { formatMoney } from '#app/lib/money.ts'
import timelineStyles from '#app/order-pages/details/timeline/order-timeline.module.css'
import { TimelineEvent } from '#app/order-pages/details/timeline/timeline-event.tsx'
import type { Quote, QuoteVersion } from '#app/quotes/core/contract.ts'
import { versionTotals } from '#app/quotes/core/version-text.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { ENTRY_LABELS, quoteCopy, validityText } from '../core/copy.ts'
import { QuoteStatusBadge } from '../core/quote-status-badge.tsx'

const quoteFileUrl = (number: string, version: number, type: 'pdf' | 'xlsx') =>
  `/api/quotes/${encodeURIComponent(number)}/versions/${version}/quote.${type}`

interface QuoteHeaderProps {
  quote: Quote
  version: QuoteVersion | undefined
  /** True for its buyer. */
  isOwn?: boolean
  /** Buttons besides the documents. */
  children?: ReactNode
}

/** Number, status, total and documents of the current version. */
export function QuoteHeader({ quote, version, isOwn = false, children }: QuoteHeaderProps) {
  const { number, status, buyerReference, requestedDeliveryOn, answerNeededBy } = quote
  const facts = [
    buyerReference && `${isOwn ? 'Your reference' : 'Reference'}: ${buyerReference}`,
    version?.validUntil && validityText(version.validUntil, status),
    requestedDeliveryOn && `Wanted by ${formatDay(requestedDeliveryOn)}`,
    answerNeededBy && `Answer needed by ${formatDay(answerNeededBy)}`,
  ].filter(Boolean)
  return (
    <header className={`${panelStyles.body} ${panelStyles.lineBelow} ${layoutStyles.wrappingRow}`}>
      <div className={`${layoutStyles.tightStack} ${textStyles.anywhere}`}>
        <p className={`${textStyles.muted} ${layoutStyles.tightRow}`}>
          <span>
            Quote <span className={textStyles.code}>{number}</span>
            {version && `, version ${version.no}`}
          </span>
          <QuoteStatusBadge status={status} />
        </p>
        <h1 id="quote" tabIndex={-1}>
          {version && quote.total !== null
            ? formatMoney(versionTotals(version).total)
            : quoteCopy.unpriced(quote.firstProduct, quote.lineCount)}
        </h1>
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      </div>
      <div className={`${layoutStyles.tightRow} ${layoutStyles.atEnd}`} data-screen-only>
        {version && (
          <>
            <a
              className={buttonClass({ size: 'small' })}
              href={quoteFileUrl(number, version.no, 'pdf')}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="download" />
              PDF
            </a>
            <a
              className={buttonClass({ size: 'small' })}
              href={quoteFileUrl(number, version.no, 'xlsx')}
              download
            >
              <Icon name="download" />
              XLSX
            </a>
          </>
        )}
        {children}
      </div>
    </header>
  )
}

/** The changes of the status so far. */
export function QuoteTimeline({ quote: { entries } }: { quote: Quote }) {
  const events = entries.filter(({ kind }) => kind !== 'message' && kind !== 'note')
  // A draft has none.
  if (events.length === 0) return null
  return (
    <div className={`${panelStyles.body} ${panelStyles.lineBelow} ${layoutStyles.container}`}>
      <ol className={timelineStyles.timeline} aria-label="Quote history">
        {events.map((event, index) => (
          <TimelineEvent
            key={event.id}
            step={index === events.length - 1 ? 'current' : 'past'}
            label={ENTRY_LABELS[event.kind]}
            event={event}
          />
        ))}
      </ol>
    </div>
  )
}
