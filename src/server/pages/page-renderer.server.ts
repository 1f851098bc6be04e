import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ApiTransport } from '#app/lib/api.ts'
import type { CachedResponse } from './cached-response.server.ts'
import {
  createDocumentFinisher,
  type FinishDocument,
  type PageFiles,
  type StyleSheet,
} from './finish-document.server.ts'
import type { RenderedPage } from './render.server.tsx'
import { loadAssets } from './static-assets.server.ts'
import { createRuleSelection } from './used-rules.server.ts'

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
  dynamicImports?: string[]
}
type Manifest = Record<string, ManifestChunk>

const DIST = new URL('../../../dist/', import.meta.url)
const ENTRY = 'src/browser/main.tsx'
const BOOTSTRAP_SCRIPT = 'src/browser/bootstrap-script.ts'
const VISITOR = 'src/browser/visitor.ts'
const HYDRATE = 'src/browser/hydrate.tsx'
/** Loaded right after hydration. */
const ICONS = 'src/ui/icon-sprite.tsx'
/** Imports the dashboard's pages; see `vite.config.ts`. */
const DASHBOARD_SCREENS = 'virtual:dashboard-screens'
const FONTS = 'src/ui/fonts.css'
const API_DOCS = 'src/server/api/api-docs.css'

/** Renders pages and knows their files: built by Vite, or served by its development server. */
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

/** Adds the chunks of a module and of all it imports to `found`, a chunk after those it imports. */
function collectChunks(
  manifest: Manifest,
  name: string,
  found: Set<ManifestChunk>,
  visited = new Set<ManifestChunk>(),
): void {
  const chunk = manifest[name]
  if (!chunk || visited.has(chunk)) return
  visited.add(chunk)
  for (const imported of chunk.imports ?? []) collectChunks(manifest, imported, found, visited)
  found.add(chunk)
}

/** Reads the style sheets of the build, by file name. */
async function readSheets(): Promise<Map<string, StyleSheet>> {
  const sheets = JSON.parse(await readFile(new URL('server/style-sheets.json', DIST), 'utf8')) as StyleSheet[]
  return new Map(sheets.map((sheet) => [sheet.href.slice(1), sheet]))
}

/** Finds the files of a page. The style sheet of the entry comes first, because it sets the order of the layers. */
function filesOfPages(manifest: Manifest, sheets: ReadonlyMap<string, StyleSheet>) {
  const memoized = new Map<string, PageFiles>()
  return (screens: readonly string[]): PageFiles => {
    const key = screens.join(' ')
    const cached = memoized.get(key)
    if (cached) return cached
    const modules = screens.map((screen) => `src/${screen}`)
    if (modules.some((name) => manifest[DASHBOARD_SCREENS]?.dynamicImports?.includes(name)))
      modules.push(DASHBOARD_SCREENS)
    const chunks = new Set<ManifestChunk>()
    for (const name of [ENTRY, HYDRATE, ICONS, ...modules]) collectChunks(manifest, name, chunks)
    const styles = new Set([manifest[ENTRY], ...chunks].flatMap((chunk) => chunk?.css ?? []))
    const pageSheets = [...styles].flatMap((file) => sheets.get(file) ?? [])
    const files = {
      // The entry has an attribute of its own.
      modules: [...chunks].flatMap((chunk) => (chunk === manifest[ENTRY] ? [] : `/${chunk.file}`)),
      sheets: pageSheets,
      selectUsedRules: createRuleSelection(pageSheets.map(({ rules }) => rules)),
    }
    memoized.set(key, files)
    return files
  }
}

export async function loadBuiltRenderer(_server: unknown, isSecure: boolean): Promise<PageRendering> {
  const renderer = (await import(new URL('server/render.server.js', DIST).href)) as PageRenderer
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Manifest
  const {
    [ENTRY]: entry,
    [BOOTSTRAP_SCRIPT]: boot,
    [VISITOR]: visitor,
    [FONTS]: fonts,
    [API_DOCS]: docs,
  } = manifest
  const [sheet] = entry?.css ?? []
  if (!entry || !boot || !visitor || !fonts || !docs || !sheet)
    throw new Error('the build has no entry for the browser')
  const text = async (file: string) => (await readFile(new URL(`client/${file}`, DIST), 'utf8')).trim()
  const faces = (await text(fonts.file)).split(/(?=@font-face)/)
  const isFallback = (face: string) => !face.includes('url(')
  const finish = createDocumentFinisher({
    fontFaces: faces.filter((face) => !isFallback(face)).join(''),
    fallbackFaces: faces.filter(isFallback).join(''),
    bootstrapScript: await text(boot.file),
    entry: `/${entry.file}`,
    visitorScript: `/${visitor.file}`,
    filesOf: filesOfPages(manifest, await readSheets()),
  })
  const files = await loadAssets(fileURLToPath(new URL('client/assets', DIST)), isSecure)
  return {
    renderer,
    finishDocument: finish,
    styles: [`/${fonts.file}`, `/${sheet}`, `/${docs.file}`],
    assets: files,
  }
}
