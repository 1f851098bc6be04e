import textStyles from '#app/ui/text.module.css'
import { formatPromise } from './copy.ts'
import type { LatePromise } from './split-quantity.ts'

/** '22 in stock: 3 working days after payment · 38 by 12 Mar' */
export function ShipsBy({ promise: { parts, handlingDays } }: { promise: LatePromise }) {
  return <span className={textStyles.small}>{formatPromise(parts, handlingDays)}</span>
}
