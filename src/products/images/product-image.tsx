import { getImageUrlForView } from '../client.ts'
import type { Product } from '../product-adapter.ts'
import { IMAGE_WIDTHS } from './image-widths.ts'
import styles from './product-image.module.css'

/** `full` is for the product page. `getImageUrlForView` explains the others. The server draws in these pixel sizes. */
const IMAGE_VIEWS = {
  full: { width: 480, height: 360, sizes: '(max-width: 56rem) 100vw, 800px' },
  dimensioned: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 416px' },
  card: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 312px' },
  compact: { width: 256, height: 208, sizes: '(max-width: 36rem) 100vw, 256px' },
  thumb: { width: 132, height: 104, sizes: '132px' },
} as const

/** The URLs of an uploaded image in all stored widths. */
function buildSrcSet(picture: string): string {
  return IMAGE_WIDTHS.map((width) => `${picture}?w=${width} ${width}w`).join(', ')
}

interface ProductImageProps {
  product: Pick<Product, 'picture' | 'name'>
  view: keyof typeof IMAGE_VIEWS
  /** Loads the image with the page instead of when it scrolls into view. */
  isPriority?: boolean
}

/** A product's drawing or uploaded image. Its size is known before it loads, so the page does not shift. */
export function ProductImage({ product, view, isPriority = false }: ProductImageProps) {
  const { picture, name } = product
  const { width, height, sizes } = IMAGE_VIEWS[view]
  const isDrawing = picture.startsWith('/drawings/')
  const isUploaded = picture.startsWith('/pictures/')
  const image = (
    <img
      className={isDrawing ? styles.image : `${styles.image} ${styles.photo}`}
      data-view={view}
      src={view === 'full' ? picture : getImageUrlForView(picture, view)}
      {...(isUploaded && { srcSet: buildSrcSet(picture), sizes })}
      width={width}
      height={height}
      alt={isDrawing ? `Drawing of ${name}` : name}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : 'auto'}
      decoding="async"
    />
  )
  if (!isUploaded) return image
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={buildSrcSet(picture.replace(/\.webp$/, '.avif'))} sizes={sizes} />
      {image}
    </picture>
  )
}
