/** Tells whether `dist/` was built from the source as it is now. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const ROOT = new URL('../../../', import.meta.url)

/** Holds the fingerprint of the source that `dist/` was built from. */
export const BUILD_STAMP = new URL('dist/stamp', ROOT)

/** Changes with every file that goes into the build. Each start waits for it, and two thousand promises take more time. */
export function fingerprintSource(): string {
  const sources = readdirSync(new URL('src/', ROOT), { recursive: true, withFileTypes: true })
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
    'scripts/parse-style-rules.ts',
    'scripts/subset-fonts.ts',
  ]) {
    hash.update(readFileSync(file.startsWith('/') ? file : new URL(file, ROOT)))
  }
  return hash.digest('hex')
}

export async function isBuildCurrent(): Promise<boolean> {
  const stamp = await readFile(BUILD_STAMP, 'utf8').catch(() => '')
  return stamp === fingerprintSource()
}
