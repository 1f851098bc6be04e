/** Builds the browser bundle and the server's page renderer into `dist/`. `npm start` calls it when needed. */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = new URL('../', import.meta.url)
const STAMP = new URL('dist/stamp', ROOT)
const COMPRESSED = /\.(js|css|svg|json)$/

/** Changes whenever anything that goes into the build changes. */
async function fingerprint(): Promise<string> {
  const sources = await readdir(new URL('src/', ROOT), { recursive: true, withFileTypes: true })
  const files = sources
    .filter(
      (entry) => entry.isFile() && !entry.name.includes('.test.') && !/\.(woff2|ttf|txt)$/.test(entry.name),
    )
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
  const hash = createHash('sha256')
  for (const file of [
    ...files,
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/subset-fonts.ts',
  ]) {
    hash.update(await readFile(file.startsWith('/') ? file : new URL(file, ROOT)))
  }
  return hash.digest('hex')
}

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

/** Builds unless `dist/` was built from the current source. */
export async function buildIfNeeded(say: (line: string) => void): Promise<void> {
  const wanted = await fingerprint()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === wanted) return
  say('Building the pages …')
  // After a failed build, `dist/` must not count as up to date.
  await rm(STAMP, { force: true })
  // Loaded only to build: without them a start is half a second faster.
  const [{ build: bundle }, { subsetFonts }] = await Promise.all([
    import('vite'),
    import('./subset-fonts.ts'),
  ])
  await subsetFonts()
  await inProduction(async () => {
    await bundle({ configLoader: 'native', logLevel: 'warn' })
    await bundle({ configLoader: 'native', logLevel: 'warn', build: { ssr: true } })
  })
  await compressAssets()
  await writeFile(STAMP, wanted)
}

if (import.meta.main) await buildIfNeeded(console.log)
