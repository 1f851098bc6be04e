import { getImageUrlForView } from '../core/client.ts'
import type { Product } from '../core/product-adapter.ts'
import { RENDER_WIDTHS } from '../renders/render-widths.ts'
import { IMAGE_WIDTHS } from './image-widths.ts'
import styles from './product-image.module.css'

/** `full` is for the product page. `getImageUrlForView` explains the others. The server draws in these pixel sizes. */
const IMAGE_VIEWS = {
  dimensioned: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 416px' },
  full: { width: 480, height: 360, sizes: '(max-width: 56rem) 100vw, 740px' },
  card: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 312px' },
  compact: { width: 256, height: 208, sizes: '(max-width: 36rem) 100vw, 256px' },
  thumb: { width: 132, height: 104, sizes: '132px' },
} as const

type ImageView = keyof typeof IMAGE_VIEWS

/** How an image was made, from the start of its URL. Images of other sites are photos too. */
export function getImageKind(picture: string): 'drawing' | 'render' | 'photo' {
  if (picture.startsWith('/drawings/')) return 'drawing'
  return picture.startsWith('/renders/') ? 'render' : 'photo'
}

/**
 * The widths of an uploaded or rendered image as `srcset`; undefined if it has one size. Every browser that knows the
 * colors of the shop (`light-dark()`) shows AVIF.
 */
function buildSrcSet(picture: string, view: ImageView): string | undefined {
  const avif = picture.replace(/\.webp$/, '.avif')
  if (getImageKind(picture) === 'render') {
    const framing = view === 'full' || view === 'thumb' ? 'full' : 'card'
    const query = framing === 'card' ? '?view=card&w=' : '?w='
    return RENDER_WIDTHS[framing].map((width) => `${avif}${query}${width} ${width}w`).join(', ')
  }
  if (!picture.startsWith('/pictures/')) return undefined
  return IMAGE_WIDTHS.map((width) => `${avif}?w=${width} ${width}w`).join(', ')
}

interface ProductImageProps {
  product: Pick<Product, 'picture' | 'name'>
  view: ImageView
  /** Loads the image with the page instead of when it scrolls into view. */
  isPriority?: boolean
}

/**
 * A product's uploaded photo, rendered picture or drawing. Its size is known before it loads, so the page does not
 * shift. In cards, the rendered pictures of a family have one scale. A free text has no picture.
 */
export function ProductImage({ product, view, isPriority = false }: ProductImageProps) {
  const { picture, name } = product
  const { width, height, sizes } = IMAGE_VIEWS[view]
  if (picture === '') return null
  const kind = getImageKind(picture)
  const srcSet = buildSrcSet(picture, view)
  return (
    <img
      className={kind === 'drawing' ? styles.image : `${styles.image} ${styles.photo}`}
      data-view={view}
      data-kind={kind}
      src={view === 'full' ? picture : getImageUrlForView(picture, view)}
      {...(srcSet && { srcSet, sizes })}
      width={width}
      height={height}
      alt={kind === 'drawing' ? `Drawing of ${name}` : name}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
    />
  )
}
