/** Runs once before the tests: prepares one database for each engine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { subsetFonts } from '../scripts/subset-fonts.ts'
import { prepareEmbeddedTemplate, prepareServerTemplate, WITHOUT_DISK_SYNC } from './engines.ts'
import { startPostgres } from './postgres-server.ts'

export default async function setup(project: TestProject) {
  await subsetFonts()
  // The unit tests use no database, so that `npm run check` needs no PostgreSQL and creates none.
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return
  project.provide('embeddedTemplate', await prepareEmbeddedTemplate())
  const embeddedFolder = mkdtempSync(join(tmpdir(), 'fixit-embedded-'))
  project.provide('embeddedFolder', embeddedFolder)
  const server = await startPostgres({ settings: WITHOUT_DISK_SYNC })
  await prepareServerTemplate(server.url)
  project.provide('serverUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(embeddedFolder, { recursive: true, force: true })
  }
}
