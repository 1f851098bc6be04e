import { QuantityTable } from '#app/product-page/quantity-table.tsx'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { Dialog } from '#app/ui/dialog.tsx'

interface QuantityDialogProps {
  product: Product
  quantity: number
  onChoose: (quantity: number) => void
  onClose: () => void
}

/** Prices of other quantities of a product. */
export function QuantityDialog({ product, quantity, onChoose, onClose }: QuantityDialogProps) {
  return (
    <Dialog title={`Volume prices: ${product.name}`} size="wide" onClose={onClose}>
      <QuantityTable
        name={product.sku}
        terms={getSellingTerms(product)}
        chosen={quantity}
        onChoose={onChoose}
      />
    </Dialog>
  )
}
