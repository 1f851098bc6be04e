/** The hash of the code that renders a family. A picture is made again when it changes. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Family } from '../src/products/specifications/families.ts'

const FOLDER = new URL('./', import.meta.url)

/** The files that only one family uses start with its name, except for the battery. */
const isOfFamily = (file: string, family: Family) =>
  file.startsWith(`families/${family}`) || (file === 'families/battery.ts' && family === 'cordless-drill')
const isOfAnyFamily = (file: string) => /^families\/(?!famil)/.test(file)

/** Line ends differ between systems and are ignored. */
function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted())
    hash.update(file).update(readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('\r', ''))
  return hash.digest('base64url').slice(0, 12)
}

export function hashRenderer(family: Family): string {
  const files = globSync('{*,families/*}.ts', { cwd: FOLDER.pathname }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  return hashFiles(
    files.filter((file) => !file.includes('.test.') && (!isOfAnyFamily(file) || isOfFamily(file, family))),
  )
}
