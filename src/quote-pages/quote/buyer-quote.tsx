import { useState } from 'react'
import type { Quote } from '#app/quotes/core/contract.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import { AcceptPanel } from '../accept/accept-panel.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import { QuoteFiles } from '../files/quote-files.tsx'
import { SharePanel } from '../share/share-panel.tsx'
import { VersionComparison } from '../version/version-comparison.tsx'
import { VersionDetails } from '../version/version-lines.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { CounterDialog } from './counter-dialog.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { EndQuoteDialog } from './end-quote-dialog.tsx'
import { QuoteHeader, QuoteTimeline } from './quote-header.tsx'
import { QuoteOrders } from './quote-orders.tsx'

type OpenDialog = 'counter' | 'withdraw' | null

/** A quote as its buyer sees it: the offer, what changed, and what to do with it. */
export function BuyerQuote({ quote }: { quote: Quote }) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const { number, versions, currentVersion, actions } = quote
  const version = versions.find(({ no }) => no === currentVersion)
  const can = (action: Quote['actions'][number]) => actions.includes(action)
  const close = () => setOpen(null)
  return (
    <article className={surfaceStyles.sheet} aria-labelledby="quote">
      <QuoteHeader quote={quote} version={version} isOwn>
        {can('counter') && (
          <Button size="small" onClick={() => setOpen('counter')}>
            Counteroffer
          </Button>
        )}
        {can('duplicate') && <DuplicateButton number={number} />}
        {can('withdraw') && (
          <Button size="small" kind="danger" onClick={() => setOpen('withdraw')}>
            Withdraw
          </Button>
        )}
      </QuoteHeader>
      <QuoteTimeline quote={quote} />
      <div className={`${columnStyles.withAside} ${panelStyles.body}`}>
        <div className={layoutStyles.stack}>
          <ApprovalNotice quote={quote} />
          {version && <VersionDetails version={version} />}
          {version && versions.length > 1 && <VersionComparison versions={versions} current={version} />}
          <QuoteOrders quote={quote} />
        </div>
        <aside className={layoutStyles.stack} aria-label="What to do">
          {version && can('accept') && (
            <div data-screen-only>
              <AcceptPanel key={version.no} quote={quote} version={version} />
            </div>
          )}
          <SharePanel quote={quote} />
          <Conversation quote={quote} canWriteInternal={false} />
          <QuoteFiles quote={quote} />
        </aside>
      </div>
      {open === 'counter' && version && <CounterDialog quote={quote} version={version} onClose={close} />}
      {open === 'withdraw' && <EndQuoteDialog number={number} kind="withdrawal" onClose={close} />}
    </article>
  )
}
