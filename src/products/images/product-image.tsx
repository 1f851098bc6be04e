import { getImageUrlForView } from '../client.ts'
import type { Product } from '../contract.ts'
import { IMAGE_WIDTHS } from './image-widths.ts'

/** `full` stands on the machine's own sheet; the others as in `pictureFor`. Sizes are those the server draws. */
const IMAGE_VIEWS = {
  full: { width: 480, height: 360, sizes: '(max-width: 56rem) 100vw, 800px' },
  figures: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 416px' },
  card: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 312px' },
  plate: { width: 256, height: 208, sizes: '(max-width: 36rem) 100vw, 256px' },
  thumb: { width: 132, height: 104, sizes: '132px' },
} as const

/** The addresses of an uploaded picture in all the widths it is kept in. */
function buildSrcSet(picture: string): string {
  return IMAGE_WIDTHS.map((width) => `${picture}?w=${width} ${width}w`).join(', ')
}

interface ProductImageProps {
  product: Pick<Product, 'picture' | 'name'>
  view: keyof typeof IMAGE_VIEWS
  /** For the picture a page is opened for: fetched with the page instead of when it comes into view. */
  isPriority?: boolean
}

/** A machine's drawing, or the picture an administrator gave it, in a box whose size is known before it arrives. */
export function ProductImage({ product, view, isPriority = false }: ProductImageProps) {
  const { picture, name } = product
  const { width, height, sizes } = IMAGE_VIEWS[view]
  const isDrawing = picture.startsWith('/drawings/')
  const isUploaded = picture.startsWith('/pictures/')
  const image = (
    <img
      className={isDrawing ? 'mp' : 'mp photo'}
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
    <picture>
      <source type="image/avif" srcSet={buildSrcSet(picture.replace(/\.webp$/, '.avif'))} sizes={sizes} />
      {image}
    </picture>
  )
}
