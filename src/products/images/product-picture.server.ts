/** The picture of a product as PNG on white, for documents. */
import type { Db, Row } from '#app/db/schema.server.ts'
import { drawProduct } from '#app/drawings/draw-product.ts'
import type { Log } from '#app/lib/log.ts'
import { convertPicture } from '../encoder/image-encoder.server.ts'
import { parseRenderRequest, readRender } from '../renders/render-image.server.ts'
import { getRenderUrl } from '../renders/render-manifest.server.ts'
import { toSpecs } from '../specifications/specifications.ts'
import { findStoredImage } from './image-store.server.ts'

/** `picture` is the URL of the uploaded photo. */
export type PicturedProduct = Pick<Row<'products'>, 'sku' | 'name' | 'family' | 'specs' | 'picture'>

const SIZE = { width: 192, height: 148 }
/** About 2 MB. */
const MAX_KEPT_PICTURES = 300

const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** The uploaded photo, or else the rendered picture, or else the drawing. A photo on another site is not fetched. */
export function productPicturePng(
  db: Db,
  product: PicturedProduct,
  log: Log,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([product.sku, product.family, product.specs, product.picture])
  const cached = pictures.get(key)
  if (cached) return cached
  const [oldest] = pictures.keys()
  if (pictures.size >= MAX_KEPT_PICTURES && oldest !== undefined) pictures.delete(oldest)
  const picture = readSource(db, product, log).then((source) => toPng(source, log))
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}

async function readSource(
  db: Db,
  { sku, name, family, specs, picture }: PicturedProduct,
  log: Log,
): Promise<Uint8Array> {
  const [, imageId] = /^\/pictures\/([\w-]+)\.webp/.exec(picture ?? '') ?? []
  const stored = imageId && (await findStoredImage(db, imageId, 'webp', SIZE.width))
  if (stored) return stored.bytes
  const rendered = { sku, family, specs: toSpecs(specs) }
  const [, file = ''] = /^\/renders\/([^?]+)/.exec(getRenderUrl(rendered) ?? '') ?? []
  const request = parseRenderRequest(file.replace(/\.webp$/, '.avif'), new URLSearchParams(`w=${SIZE.width}`))
  const render = request && (await readRender(request, log))
  if (render) return render
  const drawn = { ...rendered.specs, family: rendered.family, sku, name }
  return Buffer.from(drawProduct(drawn, { box: [SIZE.width * 2, SIZE.height * 2], theme: 'light' }))
}

const toPng = (source: Uint8Array, log: Log) =>
  convertPicture(
    { source, format: 'png', options: { palette: true, colors: 96 }, size: SIZE, background: '#fff' },
    log,
  )
