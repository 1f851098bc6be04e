import { pictureFor } from '../client.ts'
import type { Product } from '../contract.ts'
import { PICTURE_WIDTHS } from './image-widths.ts'

/** `full` stands on the machine's own sheet; the others as in `pictureFor`. Sizes are those the server draws. */
const VIEWS = {
  full: { width: 480, height: 360, sizes: '(max-width: 56rem) 100vw, 800px' },
  figures: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 416px' },
  card: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 312px' },
  plate: { width: 256, height: 208, sizes: '(max-width: 36rem) 100vw, 256px' },
  thumb: { width: 132, height: 104, sizes: '132px' },
} as const

/** The addresses of an uploaded picture in all the widths it is kept in. */
function widthsOf(picture: string): string {
  return PICTURE_WIDTHS.map((width) => `${picture}?w=${width} ${width}w`).join(', ')
}

interface MachinePictureProps {
  machine: Pick<Product, 'picture' | 'name'>
  view: keyof typeof VIEWS
  /** For the picture a page is opened for: fetched with the page instead of when it comes into view. */
  first?: boolean
}

/** A machine's drawing, or the picture an administrator gave it, in a box whose size is known before it arrives. */
export function MachinePicture({ machine, view, first = false }: MachinePictureProps) {
  const { picture, name } = machine
  const { width, height, sizes } = VIEWS[view]
  const isDrawing = picture.startsWith('/drawings/')
  const isKept = picture.startsWith('/pictures/')
  const image = (
    <img
      className={isDrawing ? 'mp' : 'mp photo'}
      src={view === 'full' ? picture : pictureFor(picture, view)}
      {...(isKept && { srcSet: widthsOf(picture), sizes })}
      width={width}
      height={height}
      alt={isDrawing ? `Drawing of ${name}` : name}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  )
  if (!isKept) return image
  return (
    <picture>
      <source type="image/avif" srcSet={widthsOf(picture.replace(/\.webp$/, '.avif'))} sizes={sizes} />
      {image}
    </picture>
  )
}
