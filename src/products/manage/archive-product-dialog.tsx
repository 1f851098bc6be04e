import { formatNumber } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import type { Product } from '../contract.ts'
import { useProductChange } from './use-product-change.ts'

/** Asks before a machine leaves the catalogue, or comes back to it. */
export function ArchiveProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const change = useProductChange(product)
  const { archived, name, sku, quentity } = product
  const toggleArchived = () =>
    change.mutate(
      { archived: !archived, version: product.version },
      {
        onSuccess: async () => {
          changeAndFocus(onClose, 'machines')
          const { notify } = await import('#app/ui/toasts.ts')
          notify.success(archived ? `${name} is on sale again` : `${name} is archived`)
        },
      },
    )
  return (
    <ConfirmDialog
      title={archived ? `Put ${name} on sale again?` : `Archive ${name}?`}
      cancelLabel={archived ? 'Leave it archived' : 'Keep it on sale'}
      confirmLabel={archived ? 'Restore' : 'Archive'}
      isConfirmHarmless={archived}
      isBusy={change.isPending}
      problem={change.error?.message}
      onCancel={onClose}
      onConfirm={toggleArchived}
    >
      <div className="idb">
        <DescriptionItem label="SKU">
          <span className="mono">{sku}</span>
        </DescriptionItem>
        <DescriptionItem label="Stock">
          <span className="mono">{formatNumber(quentity)} pcs</span>
        </DescriptionItem>
      </div>
      {archived ? (
        <ul>
          <li>It stands in the catalogue at once, at its price and with its stock.</li>
        </ul>
      ) : (
        <ul>
          <li>It leaves the catalogue at once; nobody can order it.</li>
          <li>Orders and reviews that name it stay as they are.</li>
          <li>It can be restored from ‘Archived’.</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}
