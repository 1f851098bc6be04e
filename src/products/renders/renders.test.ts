/** The rendered pictures in the repository belong to the demo catalog as it is. */
import { globSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { getPictureUrl } from '../core/product-dto.server.ts'
import { formatRenderPath, parseRenderRequest, readRender } from './render-image.server.ts'
import { hashRenderInput } from './render-input.server.ts'
import {
  findRenderFolder,
  getRenderUrl,
  RENDERS_FOLDER,
  readRenderManifest,
} from './render-manifest.server.ts'
import { RENDER_WIDTHS, type RenderFraming } from './render-widths.ts'

const DEMO_CATALOG = readDemoCatalog()

const [PRODUCT] = DEMO_CATALOG
if (!PRODUCT) throw new Error('the demo catalog is empty')
const PICTURES = new URL('pictures/', RENDERS_FOLDER)

test('every demo product has a rendered picture of its current specifications', () => {
  const manifest = readRenderManifest()
  const outdated = DEMO_CATALOG.filter((product) => manifest[product.sku]?.input !== hashRenderInput(product))
  const sentence = outdated.map(
    ({ sku }) => `${sku} has changed since it was rendered. Run "npm run renders".`,
  )
  expect(sentence).toEqual([])
  expect(Object.keys(manifest).toSorted()).toEqual(DEMO_CATALOG.map(({ sku }) => sku).toSorted())
})

test('the pictures are complete, at most 3 MB together, and those of cards at most 8 KB', () => {
  const widths = Object.entries(RENDER_WIDTHS).flatMap(([framing, list]) =>
    list.map((width) => `${framing}-${width}.avif`),
  )
  const files = globSync('*/*.avif', { cwd: PICTURES.pathname })
  const expected = DEMO_CATALOG.flatMap(({ sku }) => widths.map((file) => `${sku}/${file}`))
  expect(files.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(expected.toSorted())
  const sizeOf = (file: string) => statSync(new URL(file, PICTURES)).size
  expect(files.reduce((total, file) => total + sizeOf(file), 0)).toBeLessThanOrEqual(3 * 1024 * 1024)
  expect(files.filter((file) => file.includes('card-') && sizeOf(file) > 8 * 1024)).toEqual([])
})

test('a picture belongs to one SKU and its specifications; specifications that it does not show may change', () => {
  const url = getRenderUrl(PRODUCT)
  expect(url).toMatch(/^\/renders\/FX-[\w.-]+\.webp$/)
  const changed = (specs: object) => getRenderUrl({ ...PRODUCT, specs: { ...PRODUCT.specs, ...specs } })
  expect(changed({ noiseDbA: 99 })).toBe(url)
  expect(changed({ heightMm: 999 })).toBeUndefined()
  expect(changed({ heightMm: undefined })).toBeUndefined()
  expect(getRenderUrl({ ...PRODUCT, sku: 'constructor' })).toBeUndefined()
  expect(getRenderUrl({ ...PRODUCT, sku: 'FX-COPY' })).toBeUndefined()
})

test('an uploaded photo comes first, then the rendered picture, then the drawing', () => {
  const specs = PRODUCT.specs as Record<string, string | number>
  const row = { ...PRODUCT, specs, picture: null }
  expect(getPictureUrl({ ...row, picture: '/pictures/a.webp' })).toBe('/pictures/a.webp')
  expect(getPictureUrl(row)).toBe(getRenderUrl(PRODUCT))
  expect(getPictureUrl({ ...row, specs: {} })).toMatch(/^\/drawings\//)
})

test('each URL of a picture has one spelling, whatever is asked for', () => {
  const spell = (file: string, query: string) => {
    const request = parseRenderRequest(file, new URLSearchParams(query))
    return request && formatRenderPath(request)
  }
  expect(spell('FX-13-a.avif', 'view=card&w=321&x=1')).toBe('/renders/FX-13-a.avif?view=card&w=640')
  expect(spell('FX-13-a.webp', 'w=1e9')).toBe('/renders/FX-13-a.webp?w=1280')
  expect(spell('FX-13-a.webp', 'view=constructor&w=-1')).toBe('/renders/FX-13-a.webp?w=1280')
  expect(spell('FX-13-a.png', 'view=card')).toBe('/renders/FX-13-a.png')
  expect(spell('..%2fmanifest.json', '')).toBeUndefined()
  expect(findRenderFolder('../manifest')).toBeUndefined()
})

test('AVIF is sent as it is; WebP keeps the transparency, and PNG has the color of paper and the size of a link preview', async () => {
  const name = getRenderUrl(PRODUCT)?.replace(/^\/renders\/|\.webp$/g, '') ?? ''
  const read = async (format: 'avif' | 'webp' | 'png', framing: RenderFraming, width?: number) => {
    const bytes = await readRender({ name, format, framing, width }, SILENT_LOGGER)
    if (!bytes) throw new Error(`no ${format}`)
    return { bytes, ...(await sharp(bytes).metadata()) }
  }
  const folder = findRenderFolder(name)
  if (!folder) throw new Error(`no folder of ${name}`)
  expect((await read('avif', 'card', 320)).bytes).toEqual(readFileSync(new URL('card-320.avif', folder)))
  expect(await read('webp', 'card', 320)).toMatchObject({
    format: 'webp',
    width: 320,
    height: 240,
    hasAlpha: true,
  })
  expect(await read('png', 'full')).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(await read('png', 'full', 320)).toMatchObject({ format: 'png', width: 320, height: 240 })
  expect(
    await readRender({ name: 'FX-13-none', format: 'avif', framing: 'full', width: 320 }, SILENT_LOGGER),
  ).toBeUndefined()
})
