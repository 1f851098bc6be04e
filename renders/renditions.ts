/** Encodes a rendered picture in its framings and widths. */
import sharp, { type Sharp } from 'sharp'
import { RENDER_WIDTHS, type RenderFraming } from '../src/products/renders/render-widths.ts'

/** Transparent pictures of 4:3. */
export const MASTER_WIDTH = 1280
export const MASTER_HEIGHT = 960

/** The share of the frame in which the shadow fades out. No product reaches into it. */
const FADE = 0.035

/** Opaque, except for the edges of the frame. */
function createFadeMask(): Buffer {
  const mask = Buffer.alloc(MASTER_WIDTH * MASTER_HEIGHT * 4)
  const fadeAt = (position: number, size: number) =>
    Math.min(1, Math.min(position, size - 1 - position) / (size * FADE))
  for (let y = 0; y < MASTER_HEIGHT; y++)
    for (let x = 0; x < MASTER_WIDTH; x++)
      mask[(y * MASTER_WIDTH + x) * 4 + 3] = 255 * fadeAt(x, MASTER_WIDTH) * fadeAt(y, MASTER_HEIGHT)
  return mask
}

/** Fades the shadow out at the edges of the frame, so that a smaller picture shows no edge. */
function fadeEdges(master: Buffer): Promise<Buffer> {
  const raw = { width: MASTER_WIDTH, height: MASTER_HEIGHT, channels: 4 } as const
  return sharp(master)
    .resize(MASTER_WIDTH, MASTER_HEIGHT)
    .ensureAlpha()
    .composite([{ input: createFadeMask(), raw, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

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

const MAX_CARD_BYTES = 8 * 1024
/** The qualities to try, until a picture is small enough. Cards are many on a page. */
const QUALITIES: Record<RenderFraming, readonly number[]> = { full: [41], card: [40, 33, 26] }
const EFFORT = 2

async function encode(image: Sharp, qualities: readonly number[]): Promise<Buffer> {
  const [quality = 0, ...lower] = qualities
  const bytes = await image.clone().avif({ quality, effort: EFFORT }).toBuffer()
  return bytes.length > MAX_CARD_BYTES && lower.length > 0 ? encode(image, lower) : bytes
}

/**
 * Only AVIF is kept. The shop derives WebP and PNG from it, which takes a fraction of the time.
 * @param cardScale the size in the card's frame in relation to the size in the full frame, at most 1
 */
export async function encodeRenditions(master: Buffer, cardScale: number): Promise<Rendition[]> {
  const faded = await fadeEdges(master)
  const framings: Record<RenderFraming, Buffer> = {
    full: faded,
    card: await frameForCard(faded, Math.min(1, cardScale)),
  }
  const renditions: Rendition[] = []
  for (const framing of Object.keys(framings) as RenderFraming[]) {
    for (const width of RENDER_WIDTHS[framing]) {
      const bytes = await encode(sharp(framings[framing]).resize(width), QUALITIES[framing])
      renditions.push({ file: `${framing}-${width}.avif`, bytes })
    }
  }
  return renditions
}
