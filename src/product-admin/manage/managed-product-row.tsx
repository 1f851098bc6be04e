import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { MenuItem, MoreMenu } from '#app/ui/popover.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { SelectProduct } from '../batches/page/product-selection.tsx'
import { ArchiveProductDialog } from './archive-product-dialog.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { EditableNumberCell } from './editable-number-cell.tsx'
import styles from './manage-product.module.css'
import {
  MANAGED_PRODUCT_COLUMNS,
  type ManagedProductColumn,
  PLACEHOLDER_VALUES,
} from './managed-product-columns.ts'
import { SellingTermsDialog } from './selling-terms-dialog.tsx'
import { StockStatusBadge } from './stock-status-badge.tsx'

const formatPrice = (decimal: number) => formatAmount(Math.round(decimal * 100))

const CELLS: Record<ManagedProductColumn, (product: Product) => ReactNode> = {
  picture: (product) => <ProductImage product={product} view="thumb" />,
  name: (product) => (
    <>
      <b className={tableStyles.primary}>{product.name}</b>
      <span className={`${tableStyles.secondary} ${textStyles.code} ${styles.skuCode}`}>{product.sku}</span>
    </>
  ),
  price: (product) => <EditableNumberCell product={product} field="price" format={formatPrice} />,
  stock: (product) => <EditableNumberCell product={product} field="stock" format={formatNumber} />,
  minimum: (product) => <EditableNumberCell product={product} field="minOrder" format={formatNumber} />,
  status: (product) => <StockStatusBadge product={product} />,
  job: () => PLACEHOLDER_VALUES.job,
  color: () => (
    <>
      <span className={styles.swatch} />
      {PLACEHOLDER_VALUES.color}
    </>
  ),
}

const CELL_CLASSES: Partial<Record<ManagedProductColumn, string | undefined>> = {
  picture: styles.pictureCell,
  name: styles.nameCell,
  price: tableStyles.numeric,
  stock: tableStyles.numeric,
  minimum: tableStyles.numeric,
  color: textStyles.noWrap,
}

export function ManagedProductRow({
  product,
  columns,
}: {
  product: Product
  columns: readonly ManagedProductColumn[]
}) {
  return (
    <tr {...ROW_ROLE}>
      <Cell className={styles.selectCell}>
        <SelectProduct product={product} />
      </Cell>
      {columns.map((column) => (
        <Cell key={column} label={getCellLabel(column)} className={CELL_CLASSES[column]}>
          {CELLS[column](product)}
        </Cell>
      ))}
      <Cell span="row" className={styles.actionsCell}>
        <RowActions product={product} />
      </Cell>
    </tr>
  )
}

/** The label above the cell on narrow screens. The image and the name need no label. */
function getCellLabel(column: ManagedProductColumn): string | undefined {
  if (column === 'picture' || column === 'name') return undefined
  const { label, unit = '' } = MANAGED_PRODUCT_COLUMNS[column]
  return `${label} ${unit}`.trim()
}

function RowActions({ product }: { product: Product }) {
  const [openDialog, setOpenDialog] = useState<'none' | 'edit' | 'terms' | 'archive'>('none')
  const can = usePermissions()
  const close = () => setOpenDialog('none')
  return (
    <div className={tableStyles.actions}>
      <Button size="small" aria-label={`Edit ${product.name}`} onClick={() => setOpenDialog('edit')}>
        Edit
      </Button>
      <MoreMenu label={`More actions for ${product.name}`}>
        <Link role="menuitem" to="/products/$id" params={{ id: product.id }}>
          Product page
        </Link>
        {can('stock.record') && (
          <Link role="menuitem" to="/dashboard/stock/$id" params={{ id: product.id }}>
            Stock ledger
          </Link>
        )}
        <Link role="menuitem" to="/dashboard/manageproduct/$id" params={{ id: product.id }}>
          Specifications and files
        </Link>
        <Link role="menuitem" to="/dashboard/addproduct" search={{ copy: product.id }}>
          Duplicate
        </Link>
        {can('products.price') && <MenuItem onClick={() => setOpenDialog('terms')}>Selling terms</MenuItem>}
        <MenuItem onClick={() => setOpenDialog('archive')}>
          {product.archived ? 'Restore' : 'Archive'}
        </MenuItem>
      </MoreMenu>
      {openDialog === 'edit' && <EditProductDialog product={product} onClose={close} />}
      {openDialog === 'terms' && <SellingTermsDialog product={product} onClose={close} />}
      {openDialog === 'archive' && <ArchiveProductDialog product={product} onClose={close} />}
    </div>
  )
}
