/** Lighthouse with its default settings: a simulated mobile phone with a slow network and processor. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { requireChromium } from '../../scripts/find-chromium.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { openShopOn, SMALL_SHOP, shopOf } from '../fixture.ts'
import { openScriptless } from '../scriptless.ts'

const run = promisify(execFile)
const PAGES = ['/', '/products', '/blog', '/login']
/** A separate package, so that neither the shop nor its tests install Lighthouse and its dependencies. */
const FOLDER = new URL('../lighthouse/', import.meta.url)
const PROGRAM = new URL('node_modules/lighthouse/cli/index.js', FOLDER)
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>
  audits: Record<
    'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time',
    { numericValue: number }
  >
}

interface Audits {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpSeconds: number
  cls: number
  tbtMs: number
}

async function install(bench: Bench) {
  if (existsSync(PROGRAM)) return
  bench.report('Installing Lighthouse, once …')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: fileURLToPath(FOLDER) })
}

async function look(url: string, chromium: string): Promise<Audits> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    await run(
      process.execPath,
      [
        fileURLToPath(PROGRAM),
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${FLAGS}`,
        '--no-enable-error-reporting',
      ],
      { env: { ...process.env, CHROME_PATH: chromium } },
    )
    const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report
    const score = (category: keyof typeof categories) => (categories[category].score ?? 0) * 100
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpSeconds: audits['largest-contentful-paint'].numericValue / 1000,
      cls: audits['cumulative-layout-shift'].numericValue,
      tbtMs: audits['total-blocking-time'].numericValue,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Scores = Pick<Figure, 'description' | 'unit' | 'target' | 'better'>

const SCORED: Record<keyof Audits, Scores> = {
  performance: { description: 'performance', unit: 'points', target: 99, better: 'above' },
  accessibility: { description: 'accessibility', unit: 'points', target: 100, better: 'above' },
  bestPractices: { description: 'best practices', unit: 'points', target: 100, better: 'above' },
  seo: { description: 'SEO', unit: 'points', target: 100, better: 'above' },
  lcpSeconds: { description: 'largest contentful paint', unit: 's', target: 1.2, better: 'below' },
  cls: { description: 'layout shift', unit: '', target: 0.01, better: 'below' },
  tbtMs: { description: 'total blocking time', unit: 'ms', target: 60, better: 'below' },
}

/** These depend on the speed of the computer, so the same page without scripts is measured beside it. */
const TIMING_AUDITS = new Set<keyof Audits>(['performance', 'lcpSeconds', 'tbtMs'])

/** The home page is the first one that most visitors see. */
const HOME_LCP_SECONDS = 1

function targetOf(path: string, audit: keyof Audits, withoutScripts: number): number {
  const { target } = SCORED[audit]
  // A distance from the page without scripts.
  if (audit === 'tbtMs') return target + withoutScripts
  return audit === 'lcpSeconds' && path === '/' ? HOME_LCP_SECONDS : target
}

async function measure(bench: Bench): Promise<Figure[]> {
  const times = bench.isQuick ? 1 : 5
  await install(bench)
  const chromium = requireChromium()
  const shop = await openShopOn(await shopOf(SMALL_SHOP, bench))
  const scriptless = await openScriptless(shop.url)

  /** Alternates both, so that a busy moment of the computer affects both. */
  async function auditPairs(path: string) {
    const pairs: { ours: Audits; bare: Audits }[] = []
    for (let turn = 1; turn <= times; turn += 1) {
      bench.report(`${path}, with and without scripts, ${turn} of ${times} …`)
      const bare = await look(scriptless.url + path, chromium)
      pairs.push({ bare, ours: await look(shop.url + path, chromium) })
    }
    return pairs
  }

  const figures: Figure[] = []
  try {
    for (const path of PAGES) {
      const pairs = await auditPairs(path)
      for (const [key, scores] of Object.entries(SCORED) as [keyof Audits, Scores][]) {
        const value = median(pairs.map(({ ours }) => ours[key]))
        const floor = median(pairs.map(({ bare }) => bare[key]))
        figures.push({
          ...scores,
          name: `lighthouse-${path.slice(1) || 'home'}-${scores.description.replaceAll(' ', '-').toLowerCase()}`,
          description: `Lighthouse ${path}: ${scores.description}`,
          value,
          target: targetOf(path, key, floor),
          from: `median of ${times}, mobile defaults${TIMING_AUDITS.has(key) ? `; the same page without scripts: ${rounded(floor)}` : ''}`,
        })
      }
    }
  } finally {
    scriptless.close()
    await shop.dispose()
  }
  return figures
}

export const lighthouse: Subject = { name: 'lighthouse', what: 'Lighthouse', measure }
