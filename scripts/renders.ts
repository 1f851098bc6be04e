/** `npm run renders`: renders the pictures of the demo catalog's products into `renders/`, and the logo of emails. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { getCardScale } from '../renders/card-scale.ts'
import { encodeEmailLogo } from '../renders/email-logo.ts'
import { openRenderBrowser } from '../renders/render-browser.ts'
import { hashRenderer } from '../renders/renderer-hash.ts'
import { encodeRenditions, type Rendition } from '../renders/renditions.ts'
import { readDemoCatalog } from '../src/demo/demo-catalog.server.ts'
import { LOGO_FILE } from '../src/email/email-logo.server.ts'
import type { NewProductRecord } from '../src/products/records/product-row.server.ts'
import {
  findUnrenderableSpec,
  hashRenderInput,
  pickRenderedSpecs,
} from '../src/products/renders/render-input.server.ts'
import {
  RENDER_MANIFEST,
  RENDERS_FOLDER,
  type RenderEntry,
  type RenderManifest,
  readRenderManifest,
} from '../src/products/renders/render-manifest.server.ts'
import { readArguments } from './read-arguments.ts'

const DEMO_CATALOG = readDemoCatalog()

const USAGE = `Usage: npm run renders [-- --only SKU] [-- --all]
Renders the pictures of the demo catalog's products from their specifications, with a headless Chromium and no GPU.
Only products whose specifications or renderer have changed are rendered again.
  --only SKU       renders this product, even if nothing has changed; may be repeated
  --all            renders every product again
  --exposures N    exposures for each picture; more make softer shadows (default 8)`

const { values: options } = readArguments(USAGE, {
  only: { type: 'string', multiple: true },
  all: { type: 'boolean', default: false },
  exposures: { type: 'string', default: '8' },
})

/** Ends with a sentence instead of a stack trace. */
function exitWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const exposures = Number(options.exposures)
if (!Number.isInteger(exposures) || exposures < 1 || exposures > 200)
  exitWith('--exposures: enter a whole number from 1 to 200.')
for (const sku of options.only ?? [])
  if (!DEMO_CATALOG.some((product) => product.sku === sku))
    exitWith(`The demo catalog has no product ${sku}.`)

const picturesOf = (sku: string) => new URL(`pictures/${sku}/`, RENDERS_FOLDER)

function isCurrent(product: NewProductRecord, manifest: RenderManifest): boolean {
  const entry = manifest[product.sku]
  return entry?.input === hashRenderInput(product) && entry.renderer === hashRenderer(product.family)
}

function selectProducts(manifest: RenderManifest): NewProductRecord[] {
  if (options.only) return DEMO_CATALOG.filter(({ sku }) => options.only?.includes(sku))
  return DEMO_CATALOG.filter((product) => options.all || !isCurrent(product, manifest))
}

/** Sorted, so that a new product changes one line of the file. */
async function saveManifest(manifest: RenderManifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(RENDER_MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`)
}

async function saveRenditions(sku: string, renditions: Rendition[]): Promise<void> {
  await mkdir(picturesOf(sku), { recursive: true })
  for (const { file, bytes } of renditions) await writeFile(new URL(file, picturesOf(sku)), bytes)
}

function hashRenditions(renditions: Rendition[]): string {
  const hash = createHash('sha256')
  for (const { bytes } of renditions) hash.update(bytes)
  return hash.digest('hex').slice(0, 10)
}

/** Deletes the pictures of products that are no longer in the catalog. */
async function removeOutdated(manifest: RenderManifest): Promise<void> {
  const skus = new Set(DEMO_CATALOG.map(({ sku }) => sku))
  for (const sku of Object.keys(manifest)) if (!skus.has(sku)) delete manifest[sku]
  const folders = await readdir(new URL('pictures/', RENDERS_FOLDER)).catch(() => [])
  for (const sku of folders) if (!skus.has(sku)) await rm(picturesOf(sku), { recursive: true })
  await saveManifest(manifest)
}

type Browser = Awaited<ReturnType<typeof openRenderBrowser>>

/** @returns the encoding of the picture, which continues while the next product is rendered */
async function renderProduct(
  browser: Browser,
  product: NewProductRecord,
): Promise<() => Promise<RenderEntry>> {
  const { sku, family } = product
  const { png, frameHeightMm } = await browser.render(
    { sku, family, specs: pickRenderedSpecs(product) },
    exposures,
  )
  const encoding = encodeRenditions(png, getCardScale(family, frameHeightMm))
  return async () => {
    const renditions = await encoding
    await saveRenditions(sku, renditions)
    return {
      input: hashRenderInput(product),
      renderer: hashRenderer(family),
      content: hashRenditions(renditions),
    }
  }
}

async function renderProducts(
  products: readonly NewProductRecord[],
  manifest: RenderManifest,
): Promise<void> {
  const browser = await openRenderBrowser()
  const startedAt = Date.now()
  let done = 0
  /** Saved after each product, so that an interrupted run continues where it stopped. */
  async function finish(sku: string, save: () => Promise<RenderEntry>) {
    manifest[sku] = await save()
    await saveManifest(manifest)
    done++
    const left = products.length - done
    const minutes = Math.ceil(((Date.now() - startedAt) / done / 60_000) * left)
    console.log(`${sku.padEnd(8)} ${left > 0 ? `${left} left, about ${minutes} min` : 'the last one'}`)
  }
  let pending: Promise<void> = Promise.resolve()
  for (const product of products) {
    const problem = findUnrenderableSpec(product)
    if (problem) {
      console.log(`${product.sku} keeps its drawing: ${problem}`)
      delete manifest[product.sku]
      done++
      continue
    }
    const save = await renderProduct(browser, product)
    await pending
    pending = finish(product.sku, save)
  }
  await pending
  await browser.close()
}

await writeFile(LOGO_FILE, await encodeEmailLogo())
const manifest = readRenderManifest()
await removeOutdated(manifest)
const products = selectProducts(manifest)
console.log(
  products.length > 0
    ? `Rendering ${products.length} of ${DEMO_CATALOG.length} products …`
    : 'All pictures are up to date.',
)
if (products.length > 0) await renderProducts(products, manifest)
