import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { quoteQuery, sendOffer, sendQuoteMessage } from '#app/quotes/client.ts'
import type { Quote } from '#app/quotes/contract.ts'
import { LOST_REASONS, type LostReason } from '#app/quotes/rules.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import { notify } from '#app/ui/toasts.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { quoteCopy } from '../core/copy.ts'
import { QuoteFiles } from '../files/quote-files.tsx'
import { OfferForm } from '../offer/offer-form.tsx'
import { nextLineNo, offerInput, startLines, startTerms } from '../offer/start-offer.ts'
import { VersionComparison } from '../version/version-comparison.tsx'
import { VersionDetails } from '../version/version-lines.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { LostReasonField } from './lost-reason-field.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { QuoteHeader, QuoteTimeline } from './quote-header.tsx'
import { QuoteOrders } from './quote-orders.tsx'

type Open = 'offer' | 'question' | 'decline' | null

/** A quote as sales see it: what the buyer asks for, and the offer. */
export function SalesQuote({ quote }: { quote: Quote }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const [lostReason, setLostReason] = useState<LostReason>('price')
  const { number, versions, currentVersion, actions } = quote
  const version = versions.find(({ no }) => no === currentVersion)
  const can = (action: Quote['actions'][number]) => actions.includes(action)
  const close = () => setOpen(null)
  const show = (changed: Quote) => queryClient.setQueryData(quoteQuery(number).queryKey, changed)
  const done = (message: string) => (changed: Quote) => {
    show(changed)
    notify.success(message)
    close()
  }
  return (
    <article className={surfaceStyles.sheet} aria-labelledby="quote">
      <QuoteHeader quote={quote} version={version}>
        {can('ask') && (
          <Button size="small" onClick={() => setOpen('question')}>
            Ask the buyer
          </Button>
        )}
        {can('duplicate') && <DuplicateButton number={number} />}
        {can('decline') && (
          <Button size="small" kind="danger" onClick={() => setOpen('decline')}>
            Decline
          </Button>
        )}
        {can('offer') && open !== 'offer' && (
          <Button size="small" kind="primary" onClick={() => setOpen('offer')}>
            {quoteCopy.offerButton(quote.status)}
          </Button>
        )}
      </QuoteHeader>
      <QuoteTimeline quote={quote} />
      {open === 'offer' && version && (
        <div className={panelStyles.body}>
          <OfferForm
            number={number}
            initialLines={startLines(quote, version)}
            nextLineNo={nextLineNo(quote)}
            initialTerms={startTerms(versions)}
            maxDiscount={quote.maxDiscount ?? 100}
            onSend={async (lines, terms) =>
              show(await sendOffer(number, offerInput(version.no, lines, terms)))
            }
            onDone={close}
          />
        </div>
      )}
      <div
        className={`${open === 'offer' && versions.length === 1 ? '' : columnStyles.withAside} ${panelStyles.body}`}
      >
        <div className={layoutStyles.stack}>
          <ApprovalNotice quote={quote} />
          {version && open !== 'offer' && <VersionDetails version={version} />}
          {version && versions.length > 1 && <VersionComparison versions={versions} current={version} />}
          <QuoteOrders quote={quote} />
        </div>
        <aside className={layoutStyles.stack} aria-label="Buyer and messages">
          <BuyerPanel quote={quote} onChange={show} />
          <Conversation quote={quote} canWriteInternal={can('note')} />
          <QuoteFiles quote={quote} />
        </aside>
      </div>
      {open === 'question' && (
        <MessageDialog
          title={quoteCopy.questionTitle}
          label="Question"
          submitLabel="Send question"
          onSend={(text) => sendQuoteMessage(number, { kind: 'question', text })}
          onDone={done(quoteCopy.asked)}
          onClose={close}
        />
      )}
      {open === 'decline' && (
        <MessageDialog
          title={`Decline quote ${number}?`}
          label="Message to the buyer"
          submitLabel="Decline quote"
          isDestructive
          onSend={(text) => sendQuoteMessage(number, { kind: 'decline', text, lostReason })}
          onDone={done(quoteCopy.declined)}
          onClose={close}
        >
          <LostReasonField
            label="Reason, for our figures"
            reasons={LOST_REASONS}
            value={lostReason}
            onChange={setLostReason}
          />
        </MessageDialog>
      )}
    </article>
  )
}
