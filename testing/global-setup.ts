/** Runs once before the tests: one PostgreSQL server and one prepared database for each engine. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { subsetFonts } from '../scripts/subset-fonts.ts'
import { prepareEmbeddedTemplate, prepareServerTemplate } from './engines.ts'
import { startPostgres } from './postgres-server.ts'

export default async function setup(project: TestProject) {
  await subsetFonts()
  const server = await startPostgres()
  if (!server) {
    throw new Error('The tests need PostgreSQL: install it, or name a server in TEST_DATABASE_URL.')
  }
  await prepareServerTemplate(server.url)
  const embeddedTemplate = await prepareEmbeddedTemplate()
  project.provide('serverUrl', server.url)
  project.provide('embeddedTemplate', embeddedTemplate)
  return async () => {
    await server.stop()
    rmSync(embeddedTemplate, { recursive: true, force: true })
  }
}
