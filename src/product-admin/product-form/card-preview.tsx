import { useDeferredValue, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import priceStyles from '#app/catalog/product-card/price.module.css'
import cardStyles from '#app/catalog/product-card/product-card.module.css'
import { StockBadge } from '#app/catalog/product-card/stock-badge.tsx'
import { useDrawingRenderer } from '#app/drawings/use-drawing-renderer.ts'
import { decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { minOrderFromQuantity, quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { useImageCheck } from '#app/products/images/use-image-check.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { SpecCells } from '#app/products/specifications/spec-cells.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './card-preview.module.css'
import {
  EMPTY_PRODUCT_DRAFT,
  getValidSpecs,
  type ProductDraft,
  parseNonNegativeNumber,
  selectImageUrl,
} from './product-draft.ts'

/** A preview of the product card. On phones it is collapsed above the form. */
interface CardPreviewProps {
  /** The URL of the uploaded image. */
  uploaded: string
  /** The product that is edited. Its price, stock and smallest order are not part of the draft. */
  current?: Product
}

export function CardPreview({ uploaded, current }: CardPreviewProps) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <aside className={styles.preview} aria-label="Catalog preview">
      <h2 className={`${textStyles.capitals} ${panelStyles.subheading}`}>Catalog preview</h2>
      <Button
        className={`${layoutStyles.narrowOnly} ${styles.toggle}`}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        Catalog preview
        <Icon name={isExpanded ? 'up' : 'down'} />
      </Button>
      <DraftCard uploaded={uploaded} current={current} />
    </aside>
  )
}

function DraftCard({ uploaded, current }: { uploaded: string; current: Product | undefined }) {
  const { control } = useFormContext<ProductDraft>()
  const currentDraft = {
    ...EMPTY_PRODUCT_DRAFT,
    ...useWatch({ control }),
    uploaded,
    ...(current && toSellingTermsDraft(current, uploaded)),
  } as ProductDraft
  // The drawing is rendered with lower priority, so that typing stays fast.
  const draft = useDeferredValue(currentDraft)
  const price = parseNonNegativeNumber(draft.price)
  const minimum = parseNonNegativeNumber(draft.minOrder)
  const orderMultiple = parseNonNegativeNumber(draft.orderMultiple) || 1
  const stock = parseNonNegativeNumber(draft.stock) ?? 0
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.image}>
        <DraftImage draft={draft} />
      </div>
      <div className={cardStyles.title}>
        <h3 className={cardStyles.name}>
          {draft.productName || <span className={textStyles.muted}>No name yet</span>}
        </h3>
        {draft.sku && <span className={`${textStyles.number} ${cardStyles.skuCode}`}>{draft.sku}</span>}
      </div>
      <SpecCells specs={getValidSpecs(draft)} hasTwoColumns />
      <div className={cardStyles.purchase}>
        <p className={priceStyles.price}>
          {price === null ? (
            <span className={textStyles.muted}>No price</span>
          ) : (
            formatMoney(Math.round(price * 100))
          )}
        </p>
        <StockBadge stock={stock} />
        <p className={`${textStyles.hint} ${cardStyles.smallestOrder}`}>
          {minimum === null
            ? 'No minimum order'
            : formatSmallestOrder({ minOrderQuantity: quantityFromMinOrder(minimum), orderMultiple })}
        </p>
      </div>
    </article>
  )
}

const toSellingTermsDraft = (
  { listPrice, minOrderQuantity, orderMultiple, stock }: Product,
  uploaded: string,
): Partial<ProductDraft> => ({
  price: String(decimalFromCents(listPrice)),
  minOrder: String(minOrderFromQuantity(minOrderQuantity)),
  orderMultiple: String(orderMultiple),
  stock: String(stock),
  imageSource: uploaded ? 'upload' : 'drawing',
})

const IMAGE_SIZE = { width: 368, height: 276 }

function DraftImage({ draft }: { draft: ProductDraft }) {
  const draw = useDrawingRenderer()
  const imageUrl = selectImageUrl(draft)
  const imageCheck = useImageCheck(imageUrl)
  if (imageCheck.status === 'loaded' && imageCheck.url === imageUrl) {
    return <img {...IMAGE_SIZE} src={imageUrl} alt={draft.productName || 'Preview of the image'} />
  }
  if (!draw) return null
  const product = { family: draft.family, name: draft.productName, sku: draft.sku, ...getValidSpecs(draft) }
  const drawing = draw(product, { box: [IMAGE_SIZE.width, IMAGE_SIZE.height] })
  return (
    <img
      {...IMAGE_SIZE}
      src={drawing}
      alt={`Drawing of this ${FAMILIES[draft.family].singular.toLowerCase()}`}
    />
  )
}
