import { readFile } from 'node:fs/promises'
import type { ApiTransport } from '../lib/api.ts'
import type { PageAssets } from '../shell/assets.ts'

/** What `render.tsx` gives, once Vite has built it. */
export interface Renderer {
  renderWith(transport: ApiTransport): void
  renderPage(url: string, assets: PageAssets): Promise<Response>
}

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

const DIST = new URL('../../dist/', import.meta.url)

/** The built renderer and the assets its pages name. */
export async function loadRenderer(origin: string): Promise<{ renderer: Renderer; assets: PageAssets }> {
  const renderer = (await import(new URL('render/render.js', DIST).href)) as Renderer
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Record<
    string,
    Chunk
  >
  const entry = manifest['src/shell/browser.tsx']
  if (!entry) throw new Error('the build has no entry for the browser')
  const fonts = (entry.assets ?? []).filter((file) => /barlow|archivo/.test(file))
  const assets: PageAssets = {
    origin,
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: fonts.map((file) => `/${file}`),
    preloads: [],
  }
  return { renderer, assets }
}
