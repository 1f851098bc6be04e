/** Reads and converts the rendered pictures that URLs under `/renders/` name. */
import { readFile } from 'node:fs/promises'
import type { Log } from '#app/lib/log.ts'
import { convertPicture } from '../encoder/image-encoder.server.ts'
import { findRenderFolder } from './render-manifest.server.ts'
import { isRenderFraming, type RenderFraming, selectRenderWidth } from './render-widths.ts'

export const RENDER_FORMATS = ['avif', 'webp', 'png'] as const
export type RenderFormat = (typeof RENDER_FORMATS)[number]

/** The color of the paper behind pictures without transparency. */
const PAPER = '#FAFAF7'
/** Link previews expect 1200 by 630 pixels. */
const PREVIEW_MARGIN = 15
const PREVIEW = { width: 1200 - 2 * PREVIEW_MARGIN, height: 630 - 2 * PREVIEW_MARGIN }

export interface RenderRequest {
  name: string
  format: RenderFormat
  framing: RenderFraming
  /** Undefined asks for the largest width, and for the link preview in PNG. */
  width: number | undefined
}

/**
 * The image that a URL asks for, in one spelling for each file.
 * @param file the part of the path behind `/renders/`
 */
export function parseRenderRequest(file: string, params: URLSearchParams): RenderRequest | undefined {
  const [, name, extension] = /^([\w.-]{1,80})\.(avif|webp|png)$/.exec(file) ?? []
  const format = RENDER_FORMATS.find((known) => known === extension)
  if (!name || !format) return undefined
  const view = params.get('view')
  const framing = isRenderFraming(view) ? view : 'full'
  const requestedWidth = Number(params.get('w'))
  const isWidthValid = Number.isInteger(requestedWidth) && requestedWidth > 0
  if (format === 'png' && !isWidthValid) return { name, format, framing: 'full', width: undefined }
  return {
    name,
    format,
    framing,
    width: selectRenderWidth(framing, isWidthValid ? requestedWidth : undefined),
  }
}

/** The URL of the request, in the one spelling that caches use. */
export function formatRenderPath({ name, format, framing, width }: RenderRequest): string {
  const query = width === undefined ? '' : `?${framing === 'card' ? 'view=card&' : ''}w=${width}`
  return `/renders/${name}.${format}${query}`
}

/** Undefined if there is no such picture. PNG has the color of paper as background, for email and link previews. */
export async function readRender(
  { name, format, framing, width }: RenderRequest,
  log: Log,
): Promise<Uint8Array | undefined> {
  const folder = findRenderFolder(name)
  if (!folder) return undefined
  const avif = await readFile(
    new URL(`${framing}-${width ?? selectRenderWidth(framing, undefined)}.avif`, folder),
  )
  if (format === 'avif') return avif
  if (format === 'webp') {
    const options = { quality: 80, alphaQuality: 80, effort: 3 }
    return convertPicture({ source: avif, format, options }, log)
  }
  return convertPicture(
    {
      source: avif,
      format,
      options: { palette: true, colors: 128, effort: 4 },
      background: PAPER,
      ...(width === undefined && { size: PREVIEW, margin: PREVIEW_MARGIN }),
    },
    log,
  )
}
