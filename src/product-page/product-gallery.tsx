import { type ReactNode, useId, useState } from 'react'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getImageKind, ProductImage } from '#app/products/images/product-image.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import segmentsStyles from '#app/ui/segments.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './product-gallery.module.css'

type ProductView = 'picture' | 'dimensions' | 'section'

const VIEW_LABELS: Record<ProductView, string> = {
  picture: 'Picture',
  dimensions: 'Dimensions',
  section: 'Section',
}
const CAPTIONS = {
  render: 'Rendered from the specification',
  drawing: 'Dimensions in mm',
  section: 'Drawn from the specification',
  photo: undefined,
}

interface ProductGalleryProps {
  product: Product
  /** Shown beside the switch. */
  heading?: ReactNode
}

/** The product's picture, dimensioned drawing and section, with a switch between them. All views have the same size. */
export function ProductGallery({ product, heading }: ProductGalleryProps) {
  const hasPicture = getImageKind(product.picture) !== 'drawing'
  const views: ProductView[] = hasPicture ? ['picture', 'dimensions', 'section'] : ['dimensions', 'section']
  const [selected, setSelected] = useState(views[0] ?? 'dimensions')
  const images = {
    picture: product.picture,
    dimensions: product.drawing,
    section: `${product.drawing}&view=section`,
  }
  const image = images[selected]
  const kind = selected === 'section' ? selected : getImageKind(image)
  const name = selected === 'section' ? `${product.name}, section` : product.name
  const caption = CAPTIONS[kind]
  return (
    <div className={`${layoutStyles.grow} ${styles.views}`}>
      <div className={`${layoutStyles.wrappingRow} ${styles.head}`}>
        {heading}
        <ViewSwitch views={views} selected={selected} onSelect={setSelected} />
      </div>
      <div className={styles.stage} data-kind={kind}>
        <ProductImage product={{ name, picture: image }} view="full" isPriority />
        {caption && (
          <p className={`${textStyles.small} ${textStyles.muted} ${styles.caption}`} data-screen-only>
            {caption}
          </p>
        )}
      </div>
    </div>
  )
}

interface ViewSwitchProps {
  views: readonly ProductView[]
  selected: ProductView
  onSelect: (view: ProductView) => void
}

function ViewSwitch({ views, selected, onSelect }: ViewSwitchProps) {
  const name = useId()
  return (
    <fieldset className={`${segmentsStyles.segments} ${styles.switch}`} data-screen-only>
      <legend className={textStyles.visuallyHidden}>View</legend>
      {views.map((view) => (
        <label key={view}>
          <input
            type="radio"
            className={textStyles.visuallyHidden}
            name={name}
            checked={view === selected}
            onChange={() => onSelect(view)}
          />
          {VIEW_LABELS[view]}
        </label>
      ))}
    </fieldset>
  )
}
