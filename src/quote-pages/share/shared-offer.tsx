import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatMoney } from '#app/lib/money.ts'
import { readSharedPdf } from '#app/quotes/client.ts'
import type { SharedQuote } from '#app/quotes/core/link-contract.ts'
import { canDo } from '#app/quotes/core/rules.ts'
import { versionTotals } from '#app/quotes/core/version-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { saveBlob } from '#app/ui/save-blob.ts'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { shareCopy, validityText } from '../core/copy.ts'
import { QuoteStatusBadge } from '../core/quote-status-badge.tsx'
import { VersionDetails } from '../version/version-lines.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Opinions } from './opinions.tsx'

interface SharedOfferProps {
  token: string
  quote: SharedQuote
  onDecided: (quote: SharedQuote) => void
}

/** The offer of a link, and the form for an opinion. */
export function SharedOffer({ token, quote, onDecided }: SharedOfferProps) {
  const { number, status, version, buyer, company, isCurrent, decisions, expiresAt } = quote
  return (
    <div
      data-density="compact"
      className={`${layoutStyles.pageWidth} ${layoutStyles.narrow} ${layoutStyles.pagePadding}`}
    >
      <article className={surfaceStyles.sheet} aria-labelledby="offer">
        <header
          className={`${panelStyles.body} ${layoutStyles.tightStack} ${textStyles.anywhere} ${panelStyles.lineBelow}`}
        >
          <p className={`${textStyles.muted} ${layoutStyles.tightRow}`}>
            <span>
              Offer <span className={textStyles.code}>{number}</span>, version {version.no}
            </span>
            <QuoteStatusBadge status={status} />
          </p>
          <h1 id="offer">{formatMoney(versionTotals(version).total)}</h1>
          <p>
            {shareCopy.madeFor(company ? `${buyer}, ${company}` : buyer)}
            {version.validUntil && ` · ${validityText(version.validUntil, status)}`}
          </p>
          <div data-screen-only>
            <SharedPdfButton token={token} fileName={`${number}-${version.no}.pdf`} />
          </div>
        </header>
        <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
          {!isCurrent && <p className={surfaceStyles.notice}>{shareCopy.newer(buyer)}</p>}
          <VersionDetails version={version} areProductsLinked={false} />
          {version.note && (
            <p className={surfaceStyles.quote} dir="auto">
              {version.note}
            </p>
          )}
          {canDo('share', 'buyer', status) ? (
            <DecisionForm token={token} buyer={buyer} onDecided={onDecided} />
          ) : (
            <p className={surfaceStyles.notice}>{shareCopy.closed}</p>
          )}
          <Opinions decisions={decisions} />
          <p className={textStyles.hint}>{shareCopy.worksUntil(formatDay(expiresAt))}</p>
        </div>
      </article>
    </div>
  )
}

/** The document of a decision link. It is no link, because the token is sent in bodies only. */
function SharedPdfButton({ token, fileName }: { token: string; fileName: string }) {
  const loading = useMutation({
    mutationFn: () => readSharedPdf(token),
    meta: { changes: [], isRead: true },
    onSuccess: (pdf) => saveBlob(pdf, fileName),
    onError: (error) => notify.error(errorMessage(error)),
  })
  return (
    <Button size="small" aria-busy={loading.isPending} onClick={() => !loading.isPending && loading.mutate()}>
      <Icon name="download" />
      PDF
    </Button>
  )
}
