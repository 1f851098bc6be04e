/** The rendered pictures in `renders/`, which `npm run renders` makes, and the products that they belong to. */
import { existsSync, readFileSync } from 'node:fs'
import { hashRenderInput, type RenderedProduct } from './render-input.server.ts'

export const RENDERS_FOLDER = new URL('../../../renders/', import.meta.url)
export const RENDER_MANIFEST = new URL('manifest.json', RENDERS_FOLDER)

export interface RenderEntry {
  /** The hash of the SKU, family and specifications that were rendered. */
  input: string
  /** The hash of the code that rendered them. */
  renderer: string
  /** The hash of the finished pictures, as it is in their URLs. */
  content: string
}

/** By SKU. */
export type RenderManifest = Record<string, RenderEntry>

export function readRenderManifest(): RenderManifest {
  if (!existsSync(RENDER_MANIFEST)) return {}
  return JSON.parse(readFileSync(RENDER_MANIFEST, 'utf8')) as RenderManifest
}

const manifest = readRenderManifest()
const skuByName = new Map(Object.entries(manifest).map(([sku, { content }]) => [`${sku}-${content}`, sku]))

/**
 * The immutable URL of a product's rendered picture. Undefined if there is none, or if a specification has changed since
 * it was rendered.
 */
export function getRenderUrl(product: RenderedProduct): string | undefined {
  if (!Object.hasOwn(manifest, product.sku)) return undefined
  const { input, content } = manifest[product.sku] as RenderEntry
  return input === hashRenderInput(product) ? `/renders/${product.sku}-${content}.webp` : undefined
}

/** The folder of the pictures that a URL names. */
export function findRenderFolder(name: string): URL | undefined {
  const sku = skuByName.get(name)
  return sku === undefined ? undefined : new URL(`pictures/${sku}/`, RENDERS_FOLDER)
}
