/** A headless Chromium that renders products. It needs no GPU. */
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { requireChromium } from '../scripts/find-chromium.ts'
import type { RenderedProduct } from '../src/products/renders/render-input.server.ts'
import type { RenderPage } from './page.ts'
import { MASTER_HEIGHT, MASTER_WIDTH } from './renditions.ts'

declare global {
  interface Window {
    renderPage: RenderPage
  }
}

const ROOT = new URL('../', import.meta.url)
const FONT = 'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2'
const SOFTWARE_RENDERING = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]
/** A picture takes seconds; a busy computer may need many times as long. */
const TIMEOUT_MS = 600_000

/** The page's code as one script. */
async function bundlePage(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT.pathname,
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      lib: { entry: new URL('renders/page.ts', ROOT).pathname, formats: ['iife'], name: 'renders' },
    },
  })) as Rollup.RollupOutput[]
  const [chunk] = result[0]?.output ?? []
  if (!chunk) throw new Error('The page of the renderer could not be bundled.')
  return chunk.code
}

export interface RenderedPicture {
  png: Buffer
  /** The height of the frame in mm. */
  frameHeightMm: number
}

export async function openRenderBrowser() {
  const [code, font] = await Promise.all([bundlePage(), readFile(new URL(FONT, ROOT))])
  const browser = await chromium.launch({ executablePath: requireChromium(), args: SOFTWARE_RENDERING })
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addScriptTag({ content: code })
  await page.evaluate(
    (url) => window.renderPage.loadFont(url),
    `data:font/woff2;base64,${font.toString('base64')}`,
  )
  return {
    async render(product: RenderedProduct, exposures: number): Promise<RenderedPicture> {
      const { png, frameHeightMm } = await page.evaluate(
        ([asked, size, count]) => window.renderPage.takePicture(asked, size, count),
        [product, [MASTER_WIDTH, MASTER_HEIGHT] as [number, number], exposures] as const,
      )
      if (errors.length > 0) throw new Error(`The renderer failed: ${errors.join(' ')}`)
      return { png: Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'), frameHeightMm }
    },
    close: () => browser.close(),
  }
}
