import type { FreightKind } from '#app/lib/freight.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { cancelUnitsCopy } from '#app/orders/core/cancellation-copy.ts'
import type { CancellationReason } from '#app/orders/core/cancellation-rules.ts'
import { noRefundText, refundPromise } from '#app/orders/core/refund-copy.ts'
import { isRefunded } from '#app/orders/core/refund-rules.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './cancel-units.module.css'
import type { ShownPreview } from './use-cancellation-preview.ts'

interface CancellationAmountsProps {
  /** Undefined before units are entered. */
  preview: ShownPreview | undefined
  isLoading: boolean
  isPaid: boolean
  freightKind: FreightKind
  reason: CancellationReason
  /** Of the products, by line. */
  names: ReadonlyMap<number, string>
}

/** The total before and after, to the cent, and the lines whose unit price changes. */
export function CancellationAmounts(props: CancellationAmountsProps) {
  const { preview, isLoading, isPaid, freightKind, reason, names } = props
  const repriced = (preview?.lines ?? []).filter(({ price, priceBefore }) => price !== priceBefore)
  const cancelled = preview ? preview.before - preview.after : 0
  return (
    <div className={layoutStyles.tightStack} role="status" aria-busy={isLoading}>
      <dl
        className={`${surfaceStyles.card} ${panelStyles.amounts} ${styles.amounts}`}
        data-loading={isLoading || undefined}
      >
        <div>
          <dt>Total now</dt>
          <dd>{preview ? formatMoney(preview.before) : '–'}</dd>
        </div>
        <div className={panelStyles.total}>
          <dt>Total after</dt>
          <dd>{preview ? formatMoney(preview.after) : '–'}</dd>
        </div>
      </dl>
      {repriced.map(({ line, price, priceBefore }) => (
        <p key={line} className={textStyles.small}>
          <b>{names.get(line)}:</b>{' '}
          {cancelUnitsCopy.newUnitPrice(
            formatMoney(centsForDisplay(priceBefore)),
            formatMoney(centsForDisplay(price)),
          )}
        </p>
      ))}
      {preview && <p>{cancelUnitsCopy.freight(freightKind, preview.freight, preview.after)}</p>}
      {/* Only administrators cancel paid units. */}
      {isPaid && cancelled > 0 && (
        <p>{isRefunded(reason) ? refundPromise(cancelled) : noRefundText(cancelled)}</p>
      )}
    </div>
  )
}
