import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { ENGINE } from '../../../testing/test-shop.ts'
import { openEmbeddedDatabase } from './embedded-database.server.ts'

function copyOfTemplate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-copied-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(inject('embeddedTemplate'), folder, { recursive: true })
  return folder
}

describe.runIf(ENGINE === 'embedded')('a copied data folder', () => {
  test('of a sound database opens, and a commit is seen to reach the disk', async () => {
    const database = await openEmbeddedDatabase(copyOfTemplate())
    expect(database.isDurable).toBe(true)
    await database.pool.end()
    await database.close()
  })

  test('with damaged files of a database fails when it is opened, and is kept', async () => {
    const folder = copyOfTemplate()
    rmSync(join(folder, 'database', 'global', 'pg_control'))
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow('The database folder looks damaged.')
    expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true)
  })
})
