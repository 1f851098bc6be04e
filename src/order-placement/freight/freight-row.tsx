import { formatMoney } from '#app/lib/money.ts'
import { FREIGHT_LATER, freightLabel } from '#app/orders/core/order-line-view.ts'
import textStyles from '#app/ui/text.module.css'
import { FREE, moreToFreeFreight } from './copy.ts'
import type { ShownFreight } from './use-order-freight.ts'

/** '$25.00'; '' for an order of a shop without freight. */
export function freightText({ kind, amount, missing }: ShownFreight): string {
  if (kind === 'none') return missing === 0 ? FREE : ''
  return kind === 'later' ? FREIGHT_LATER : formatMoney(amount)
}

/** A row of the amounts of an order, above its total. */
export function FreightRow({ freight }: { freight: ShownFreight }) {
  const text = freightText(freight)
  if (text === '') return null
  return (
    <div>
      <dt>
        {freightLabel(freight)}
        <FreeFreightHint freight={freight} />
      </dt>
      <dd>{text}</dd>
    </div>
  )
}

/** '$120.00 more for free freight.' */
export function FreeFreightHint({ freight: { kind, missing } }: { freight: ShownFreight }) {
  if (kind === 'none' || !missing) return null
  return <p className={textStyles.hint}>{moreToFreeFreight(missing)}</p>
}
