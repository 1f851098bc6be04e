import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPromise, promiseCopy } from '#app/promises/copy.ts'
import type { LatePromise } from '#app/promises/split-quantity.ts'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './short-stock.module.css'

interface BackorderOfferProps {
  promise: LatePromise
  quantity: number
  onAddToList: (quantity: number) => Promise<unknown>
  /** Another way to get them. */
  children: ReactNode
}

/** The ship-by dates of more units than are in stock, and the way to order them. The form of the product page ends at the stock. */
export function BackorderOffer({ promise, quantity, onAddToList, children }: BackorderOfferProps) {
  const adding = useMutation({ mutationFn: onAddToList })
  return (
    <section className={`${surfaceStyles.notice} ${layoutStyles.tightStack}`} aria-label={promiseCopy.title}>
      <p role="status">
        <b>{formatPromise(promise.parts, promise.handlingDays)}</b>
      </p>
      <div className={`${layoutStyles.tightRow} ${styles.actions}`}>
        <Button
          kind="primary"
          // It keeps the focus, so that the keyboard goes on from here.
          aria-disabled={adding.isPending}
          onClick={() => adding.mutate(quantity)}
        >
          {promiseCopy.addToList(quantity)}
        </Button>
        {children}
      </div>
      <p className={textStyles.hint}>{promiseCopy.hint}</p>
    </section>
  )
}
