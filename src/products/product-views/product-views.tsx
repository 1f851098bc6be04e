import { type ReactNode, useId, useState } from 'react'
import textStyles from '#app/ui/text.module.css'
import { getImageKind, ProductImage } from '../images/product-image.tsx'
import type { Product } from '../product-adapter.ts'
import styles from './product-views.module.css'

type ProductView = 'picture' | 'dimensions'

const VIEW_LABELS: Record<ProductView, string> = { picture: 'Picture', dimensions: 'Dimensions' }
const CAPTIONS = { render: 'Rendered from the specification', drawing: 'Dimensions in mm', photo: undefined }

interface ProductViewsProps {
  product: Product
  /** Shown beside the switch. */
  heading?: ReactNode
}

/** The product's picture and its dimensioned drawing, with a switch between them. All views have the same size. */
export function ProductViews({ product, heading }: ProductViewsProps) {
  const hasPicture = getImageKind(product.picture) !== 'drawing'
  const [selected, setSelected] = useState<ProductView>('picture')
  const image = selected === 'dimensions' ? product.drawing : product.picture
  const kind = getImageKind(image)
  const caption = CAPTIONS[kind]
  return (
    <div className={styles.views}>
      {(heading || hasPicture) && (
        <div className={styles.head}>
          {heading}
          {hasPicture && <ViewSwitch selected={selected} onSelect={setSelected} />}
        </div>
      )}
      <div className={styles.stage} data-kind={kind}>
        <ProductImage product={{ name: product.name, picture: image }} view="full" isPriority />
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
    </div>
  )
}

interface ViewSwitchProps {
  selected: ProductView
  onSelect: (view: ProductView) => void
}

function ViewSwitch({ selected, onSelect }: ViewSwitchProps) {
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend className={textStyles.visuallyHidden}>View</legend>
      {(Object.keys(VIEW_LABELS) as ProductView[]).map((view) => (
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
