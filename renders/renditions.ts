/** Encodes a rendered picture in its framings and widths. */
import sharp from 'sharp'
import { RENDER_WIDTHS, type RenderFraming } from '../src/products/renders/render-widths.ts'

/** Transparent pictures of 4:3. */
export const MASTER_WIDTH = 1280
export const MASTER_HEIGHT = 960

/** The picture at the family's scale: smaller in the same frame, standing on the same floor. */
function frameForCard(master: Buffer, cardScale: number): Promise<Buffer> {
  const width = Math.round(MASTER_WIDTH * cardScale)
  const height = Math.round(MASTER_HEIGHT * cardScale)
  const left = Math.round((MASTER_WIDTH - width) / 2)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(master)
    .resize(width, height)
    .extend({
      left,
      right: MASTER_WIDTH - width - left,
      top: MASTER_HEIGHT - height,
      background,
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

export interface Rendition {
  file: string
  bytes: Buffer
}

/** Cards are many on a page, so that their pictures must be small. */
const QUALITY: Record<RenderFraming, number> = { full: 47, card: 40 }
const EFFORT = 2

/**
 * Only AVIF is kept. The shop derives WebP and PNG from it, which takes a fraction of the time.
 * @param cardScale the size in the card's frame in relation to the size in the full frame, at most 1
 */
export async function encodeRenditions(master: Buffer, cardScale: number): Promise<Rendition[]> {
  const framings: Record<RenderFraming, Buffer> = {
    full: master,
    card: await frameForCard(master, Math.min(1, cardScale)),
  }
  const renditions: Rendition[] = []
  for (const framing of Object.keys(framings) as RenderFraming[]) {
    for (const width of RENDER_WIDTHS[framing]) {
      const bytes = await sharp(framings[framing])
        .resize(width)
        .avif({ quality: QUALITY[framing], effort: EFFORT })
        .toBuffer()
      renditions.push({ file: `${framing}-${width}.avif`, bytes })
    }
  }
  return renditions
}
