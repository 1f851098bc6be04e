import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ApiTransport } from '../lib/api.ts'
import type { PageAssets } from '../shell/assets.ts'
import type { ReadyAnswer } from './ready-bytes.server.ts'
import { loadAssets } from './static-files.server.ts'

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

/** What pages are made with and what they load: built by Vite, or served by it while the shop is being worked on. */
export interface Screens {
  renderer: Renderer
  assets: PageAssets
  files: Map<string, ReadyAnswer>
  /**
   * Set while the screens change under our hands: answers what is the development server's own. Nothing is kept
   * then, and inline scripts are not judged.
   */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export async function builtScreens(origin: string): Promise<Screens> {
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
    scripts: [`/${entry.file}`],
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: fonts.map((file) => `/${file}`),
    preloads: [],
  }
  return {
    renderer,
    assets,
    files: await loadAssets(fileURLToPath(new URL('client/assets', DIST)), origin.startsWith('https:')),
  }
}
