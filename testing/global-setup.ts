/** Runs once before the tests: starts the PostgreSQL server of this run, unless one is named. */
import type { TestProject } from 'vitest/node'
import { subsetFonts } from '../scripts/subset-fonts.ts'
import { createDatabaseFolder } from './database-folder.ts'
import { prepareServerTemplate } from './databases.ts'
import { startPostgresServer } from './postgres-server.ts'

export default async function setup(project: TestProject) {
  await subsetFonts()
  // The unit tests use no database, so that `npm run check` starts none.
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return
  // Of another version of PostgreSQL, for example.
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? undefined
    : await startPostgresServer({ dataFolder: createDatabaseFolder('fixit-postgres-') })
  const url = given ?? server?.url ?? ''
  await prepareServerTemplate(url)
  project.provide('serverUrl', url)
  project.provide('socketUrl', server?.socketUrl ?? url)
  return () => server?.stop()
}
