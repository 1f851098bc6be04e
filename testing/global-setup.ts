/** Runs once before the tests: prepares one database for each engine. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { subsetFonts } from '../scripts/subset-fonts.ts'
import { prepareEmbeddedTemplate, prepareServerTemplate } from './engines.ts'
import { startPostgres } from './postgres-server.ts'

export default async function setup(project: TestProject) {
  await subsetFonts()
  const embeddedTemplate = await prepareEmbeddedTemplate()
  project.provide('embeddedTemplate', embeddedTemplate)
  const removeTemplate = () => rmSync(embeddedTemplate, { recursive: true, force: true })
  // The unit tests use no PostgreSQL server, so that `npm run check` runs without one.
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return removeTemplate
  const server = await startPostgres()
  await prepareServerTemplate(server.url)
  project.provide('serverUrl', server.url)
  return async () => {
    await server.stop()
    removeTemplate()
  }
}
