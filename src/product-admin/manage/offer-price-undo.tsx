import type { QueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { patchProduct } from '#app/products/core/change-client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { notify, notifyUndoable } from '#app/ui/notify.ts'
import { manageProductCopy } from './copy.ts'
import { updateCachedProduct } from './use-product-change.ts'

interface PriceChange {
  before: Product
  saved: Product
}

/** A toast that restores the list price and the volume prices. A newer change of the product is not overwritten. */
export function offerPriceUndo(queryClient: QueryClient, { before, saved }: PriceChange): void {
  async function undo() {
    const { listPrice, priceTiers } = before
    try {
      const restored = await patchProduct(saved.id, {
        price: decimalFromCents(listPrice),
        priceTiers: toDecimalTiers(priceTiers),
        version: saved.version,
      })
      updateCachedProduct(queryClient, restored)
      void invalidateTags(queryClient, ['products'], ['managed-products'])
      notify.success(manageProductCopy.priceRestored(before.name))
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  notifyUndoable(manageProductCopy.priceChanged(saved.name), () => void undo())
}
