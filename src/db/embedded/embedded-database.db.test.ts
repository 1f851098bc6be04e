import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ENGINE } from '../../../testing/test-shop.ts'
import { openEmbeddedDatabase } from './embedded-database.server.ts'

test.runIf(ENGINE === 'embedded')('a commit is seen to reach the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-durable-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(inject('embeddedTemplate'), folder, { recursive: true })
  const database = await openEmbeddedDatabase(folder)
  expect(database.isDurable).toBe(true)
  await database.pool.end()
  await database.close()
})
