import { useState } from 'react'
import { sendOffer, sendQuoteMessage } from '#app/quotes/client.ts'
import type { Quote, QuoteVersion } from '#app/quotes/core/contract.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { changeAndFocus, changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import { Conversation } from '../conversation/conversation.tsx'
import { quoteCopy } from '../core/copy.ts'
import { QuoteFiles } from '../files/quote-files.tsx'
import type { OfferLine, OfferTerms } from '../offer/offer-draft.ts'
import { OfferForm } from '../offer/offer-form.tsx'
import { nextLineNo, offerInput, startLines, startTerms } from '../offer/start-offer.ts'
import { offerFieldId } from '../offer/use-offer-keys.ts'
import { VersionComparison } from '../version/version-comparison.tsx'
import { VersionDetails } from '../version/version-lines.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { EndQuoteDialog } from './end-quote-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { QuoteHeader, QuoteTimeline } from './quote-header.tsx'
import { QuoteOrders } from './quote-orders.tsx'
import { useAnswerToVersion } from './use-answer-to-version.ts'

type Open = 'offer' | 'question' | 'decline' | null

/** A quote as sales see it: what the buyer asks for, and the offer. */
export function SalesQuote({ quote }: { quote: Quote }) {
  const [open, setOpen] = useState<Open>(null)
  const { number, versions, currentVersion } = quote
  const version = versions.find(({ no }) => no === currentVersion)
  const close = () => setOpen(null)
  return (
    <article className={surfaceStyles.sheet} aria-labelledby="quote">
      <QuoteHeader quote={quote} version={version}>
        <SalesActions quote={quote} open={open} onOpen={setOpen} />
      </QuoteHeader>
      <QuoteTimeline quote={quote} />
      {open === 'offer' && version && (
        <div className={panelStyles.body}>
          <OfferEditor quote={quote} version={version} onDone={() => changeAndFocus(close, 'quote')} />
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
          <BuyerPanel quote={quote} />
          <Conversation quote={quote} canWriteInternal={quote.actions.includes('note')} />
          <QuoteFiles quote={quote} />
        </aside>
      </div>
      {open === 'question' && (
        <MessageDialog
          title={quoteCopy.questionTitle}
          label="Question"
          submitLabel="Send question"
          onSend={(text) => sendQuoteMessage(number, { kind: 'question', text })}
          savedText={quoteCopy.asked}
          onClose={close}
        />
      )}
      {open === 'decline' && <EndQuoteDialog number={number} kind="decline" onClose={close} />}
    </article>
  )
}

interface OfferEditorProps {
  quote: Quote
  /** The newest one. */
  version: QuoteVersion
  onDone: () => void
}

/** Begins with the newest version, and keeps what was entered when a newer one arrives. */
function OfferEditor({ quote, version, onDone }: OfferEditorProps) {
  const { number, versions, maxDiscount = 100 } = quote
  const [start] = useState(() => ({
    initialLines: startLines(quote, version),
    nextLineNo: nextLineNo(quote),
    initialTerms: startTerms(versions),
  }))
  const answer = useAnswerToVersion(version.no)
  const send = (lines: readonly OfferLine[], terms: OfferTerms) =>
    answer((seenVersion) => sendOffer(number, offerInput(seenVersion, lines, terms)))
  return <OfferForm {...start} number={number} maxDiscount={maxDiscount} onSend={send} onDone={onDone} />
}

interface SalesActionsProps {
  quote: Quote
  open: Open
  onOpen: (open: Open) => void
}

function SalesActions({ quote, open, onOpen }: SalesActionsProps) {
  const { number, status, actions } = quote
  const firstLine = quote.versions.at(-1)?.lines[0]?.lineNo ?? 0
  return (
    <>
      {actions.includes('ask') && (
        <Button size="small" onClick={() => onOpen('question')}>
          Ask the buyer
        </Button>
      )}
      {actions.includes('duplicate') && <DuplicateButton number={number} />}
      {actions.includes('decline') && (
        <Button size="small" kind="danger" onClick={() => onOpen('decline')}>
          Decline
        </Button>
      )}
      {actions.includes('offer') && open !== 'offer' && (
        <Button
          size="small"
          kind="primary"
          onClick={(event) =>
            changeAndFocusByKeyboard(event, () => onOpen('offer'), offerFieldId(firstLine, 'price'))
          }
        >
          {quoteCopy.offerButton(status)}
        </Button>
      )}
    </>
  )
}
