/** PostgreSQL's other programs, which the packages of the shop do not contain: for the cluster drill, the bench and releases. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the PostgreSQL programs that are installed on this computer. */
export function findPostgresBinaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}
