/** Builds the code for browsers and for the server into `dist/`. `npm start` runs this after changes. */
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BUILD_STAMP, fingerprintSource, isBuildCurrent } from '../src/server/ops/build-stamp.server.ts'
import type { StyleSheet } from '../src/server/pages/finish-document.server.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readArguments } from './read-arguments.ts'

const ROOT = new URL('../', import.meta.url)
const COMPRESSED = /\.(js|css|svg|json)$/

/** Writes a Brotli and a gzip file next to every asset, so that no request waits for compression. */
async function compressAssets() {
  const folder = new URL('dist/client/assets/', ROOT)
  for (const name of await readdir(folder)) {
    if (!COMPRESSED.test(name)) continue
    const bytes = await readFile(new URL(name, folder))
    await writeFile(
      new URL(`${name}.br`, folder),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    await writeFile(new URL(`${name}.gz`, folder), gzipSync(bytes, { level: 9 }))
  }
}

/** Writes the style sheets with their rules, so that the server needs no parser. */
async function writeStyleSheets() {
  const folder = new URL('dist/client/assets/', ROOT)
  const { parseStyleRules } = await import('./parse-style-rules.ts')
  const read = async (name: string): Promise<StyleSheet> => {
    const css = (await readFile(new URL(name, folder), 'utf8')).trim()
    return { href: `/assets/${name}`, css, rules: parseStyleRules(css) }
  }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  await writeFile(
    new URL('dist/server/style-sheets.json', ROOT),
    JSON.stringify(await Promise.all(names.map(read))),
  )
}

const COMPILE_CACHE = new URL('dist/compile-cache/', ROOT)
const SERVER_CODE = [
  'src/server/ops/stop-request.server.ts',
  'src/server/ops/load-environment.server.ts',
  'src/server/ops/ensure-build.server.ts',
  'src/documents/pdf-process.server.ts',
  'src/products/encoder/image-encoder-process.server.ts',
  'dist/server/start.server.js',
  'dist/server/serve.server.js',
  'dist/server/render.server.js',
]

/**
 * Loads the code of the server once, so that Node keeps it compiled for the first start: that is faster, and does not
 * leave Node's compiler for TypeScript in memory. With the options of a start, because Node keeps code for each set of them.
 */
async function compileServer() {
  const { scripts } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'))
  const options = (scripts.start as string).split(' ').filter((word) => word.startsWith('--'))
  const imports = SERVER_CODE.map((file) => `--import=${new URL(file, ROOT)}`)
  await rm(COMPILE_CACHE, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [...options, ...imports, '--eval', 'process.exit()'], {
    env: { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(COMPILE_CACHE) },
  })
}

/** Tests set NODE_ENV=test, which would bundle the development builds of the libraries. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

type Print = (line: string) => void

/** Prints each step, because together they take a while. */
async function build(print: Print): Promise<void> {
  print('Building the pages: fonts …')
  // Imported only for a build, because a start with a current build does not need them.
  const [{ build: bundle }, { subsetFonts }] = await Promise.all([
    import('vite'),
    import('./subset-fonts.ts'),
  ])
  const fingerprint = fingerprintSource()
  // Without its stamp, a failed build is not mistaken for a current one.
  await rm(BUILD_STAMP, { force: true })
  await subsetFonts()
  await inProduction(async () => {
    print('Building the pages: code for browsers …')
    await bundle({ configLoader: 'native', logLevel: 'warn' })
    print('Building the pages: code for the server …')
    await bundle({ configLoader: 'native', logLevel: 'warn', build: { ssr: true } })
  })
  await writeStyleSheets()
  print('Building the pages: compression …')
  await compressAssets()
  print('Building the pages: compiled code …')
  await compileServer()
  await writeFile(BUILD_STAMP, fingerprint)
}

/** Builds unless `dist/` was built from the current source. Waits for a build that another process has begun. */
export async function buildIfNeeded(print: Print): Promise<void> {
  if (await isBuildCurrent()) return
  await oneAtATime('build', async () => {
    if (!(await isBuildCurrent())) await build(print)
  })
}

if (import.meta.main) {
  readArguments(`Usage: npm run build
Builds the pages into dist/, unless they were built from the current source already.`)
  await buildIfNeeded(console.log)
}
