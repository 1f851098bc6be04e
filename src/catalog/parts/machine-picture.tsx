import { pictureFor } from '../client.ts'
import type { Product } from '../contract.ts'

/** `full` stands on the machine's own sheet; the others as in `pictureFor`. Sizes are those the server draws. */
const VIEWS = {
  full: { width: 480, height: 360, sizes: '(max-width: 56rem) 100vw, 800px' },
  figures: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 416px' },
  card: { width: 368, height: 216, sizes: '(max-width: 36rem) 100vw, 312px' },
  plate: { width: 256, height: 208, sizes: '(max-width: 36rem) 100vw, 256px' },
  thumb: { width: 132, height: 104, sizes: '132px' },
} as const

/** An uploaded picture is stored in these widths. */
const STORED_WIDTHS = [320, 640, 960, 1440]

function widthsOf(picture: string): string | undefined {
  if (!picture.startsWith('/pictures/')) return undefined
  return STORED_WIDTHS.map((width) => `${picture}?w=${width} ${width}w`).join(', ')
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
  const srcSet = widthsOf(picture)
  return (
    <img
      className={picture.startsWith('/drawings/') ? 'mp' : 'mp photo'}
      src={view === 'full' ? picture : pictureFor(picture, view)}
      {...(srcSet && { srcSet, sizes })}
      width={width}
      height={height}
      alt={picture.startsWith('/drawings/') ? `Drawing of ${name}` : name}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
