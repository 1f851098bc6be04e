import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ApiTransport } from '#app/lib/api.ts'
import type { CachedResponse } from './cached-response.server.ts'
import { createDocumentFinisher, type FinishDocument } from './finish-document.server.ts'
import type { RenderedPage } from './render.server.tsx'
import { loadAssets } from './static-assets.server.ts'

/** The exports of `render.server.tsx`, built by Vite. */
export interface PageRenderer {
  setRenderTransport(transport: ApiTransport): void
  renderPage(path: string, origin: string, nonce: string): Promise<RenderedPage>
  canonicalPagePath(path: string): string | null
  indexedPaths: readonly string[]
}

interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
type Manifest = Record<string, ManifestChunk>

const DIST = new URL('../../../dist/', import.meta.url)
const ENTRY = 'src/browser/main.tsx'
const BOOTSTRAP_SCRIPT = 'src/browser/bootstrap-script.ts'
const HYDRATE = 'src/browser/hydrate.tsx'
const FONTS = 'src/ui/fonts.css'

/** What pages are built with and what they load: built by Vite, or served by its development server. */
export interface PageRendering {
  renderer: PageRenderer
  finishDocument: FinishDocument
  /** The URLs of the style sheets, for the API documentation page. */
  styles: readonly string[]
  assets: Map<string, CachedResponse>
  /**
   * Set during development: handles the requests of Vite's development server. Nothing is cached then, and inline
   * scripts are not checked.
   */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** The files of a module and of everything it imports, its own first. */
function collectModules(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(`/${chunk.file}`)) return found
  found.add(`/${chunk.file}`)
  for (const imported of chunk.imports ?? []) collectModules(manifest, imported, found)
  return found
}

export async function loadBuiltRenderer(_server: unknown, isSecure: boolean): Promise<PageRendering> {
  const renderer = (await import(new URL('render/render.server.js', DIST).href)) as PageRenderer
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Manifest
  const { [ENTRY]: entry, [BOOTSTRAP_SCRIPT]: boot, [FONTS]: fonts } = manifest
  const [sheet] = entry?.css ?? []
  if (!entry || !boot || !fonts || !sheet) throw new Error('the build has no entry for the browser')
  const text = (file: string) => readFile(new URL(`client/${file}`, DIST), 'utf8')
  const faces = await text(fonts.file)
  const finish = createDocumentFinisher({
    stylesheet: { href: `/${sheet}`, css: faces + (await text(sheet)) },
    fonts: (fonts.assets ?? []).filter((file) => /\/(barlow|archivo)/.test(file)).map((file) => `/${file}`),
    bootstrapScript: (await text(boot.file)).trim(),
    entry: `/${entry.file}`,
    modules: [...collectModules(manifest, ENTRY), ...collectModules(manifest, HYDRATE)],
    modulesOf: (screen) => [...collectModules(manifest, `src/${screen}`)],
  })
  const files = await loadAssets(fileURLToPath(new URL('client/assets', DIST)), isSecure)
  return { renderer, finishDocument: finish, styles: [`/${fonts.file}`, `/${sheet}`], assets: files }
}
