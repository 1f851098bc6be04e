import { formatNumber } from '#app/lib/numbers.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import textStyles from '#app/ui/text.module.css'
import { archiveCopy, restoreCopy } from './copy.ts'
import { useProductChange } from './use-product-change.ts'

/** Confirms that a product is archived or restored. */
export function ArchiveProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const change = useProductChange(product)
  const { archived, name, sku, stock } = product
  const texts = archived ? restoreCopy : archiveCopy
  const toggleArchived = () =>
    change.mutate(
      { archived: !archived, version: product.version },
      {
        onSuccess: () => {
          changeAndFocus(onClose, 'managed-products')
          notify.success(texts.done(name))
        },
      },
    )
  return (
    <ConfirmDialog
      title={texts.title(name)}
      confirmLabel={archived ? 'Restore' : 'Archive'}
      confirmKind={archived ? 'primary' : 'destructive'}
      request={change}
      onCancel={onClose}
      onConfirm={toggleArchived}
    >
      <div className={panelStyles.facts}>
        <DescriptionItem label="SKU">
          <span className={textStyles.code}>{sku}</span>
        </DescriptionItem>
        <DescriptionItem label="Stock">
          <span className={textStyles.code}>{formatNumber(stock)} units</span>
        </DescriptionItem>
      </div>
      <SentenceList sentences={texts.body} />
    </ConfirmDialog>
  )
}
