import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBuiltInDatabase } from './built-in-database.server.ts'
import { openDataFolder } from './private-folder.server.ts'
import { openSocketFolder, socketFolder } from './socket-folder.server.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const DAMAGED = 'The database folder looks damaged. Restore a backup or move it away.'

describe('a database folder without a database', () => {
  test('is never removed, and the error says what to do', async () => {
    const folder = temporaryFolder()
    const relation = join(folder, 'database', 'base', '5', '1259')
    mkdirSync(join(relation, '..'), { recursive: true })
    writeFileSync(relation, 'all that is left of the orders')
    for (const mustExist of [false, true]) {
      await expect(openBuiltInDatabase(folder, { mustExist })).rejects.toThrow(DAMAGED)
    }
    expect(existsSync(relation)).toBe(true)
  })

  test('is kept if it is a file', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'database'), 'notes')
    await expect(openBuiltInDatabase(folder)).rejects.toThrow(DAMAGED)
    expect(statSync(join(folder, 'database')).isFile()).toBe(true)
  })
})

test('is not created when only an existing one may be opened', async () => {
  const folder = temporaryFolder()
  await expect(openBuiltInDatabase(join(folder, 'data'), { mustExist: true })).rejects.toThrow(
    'There is no database',
  )
  expect(readdirSync(folder)).toEqual([])
})

describe('an unusable data folder is reported:', () => {
  const cases: [what: string, prepare: (folder: string) => string, words: RegExp][] = [
    [
      'it is a file',
      (folder) => {
        writeFileSync(join(folder, 'data'), '')
        return join(folder, 'data')
      },
      /^The data folder .* cannot be used: it is not a folder\. Fix that, or set DATA_DIR/,
    ],
    [
      'it lies below a file',
      (folder) => {
        writeFileSync(join(folder, 'file'), '')
        return join(folder, 'file', 'data')
      },
      /cannot be used: it is not a folder/,
    ],
    [
      'its lock is a folder',
      (folder) => {
        mkdirSync(join(folder, 'lock'))
        return folder
      },
      /cannot be used: its lock file/,
    ],
  ]
  test.each(cases)('%s', async (_what, prepare, words) => {
    const opened = openBuiltInDatabase(prepare(temporaryFolder()))
    await expect(opened).rejects.toMatchObject({ name: 'Error', message: expect.stringMatching(words) })
  })
})

test('an existing data folder and its content become inaccessible to other users', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'database', 'base'), { recursive: true })
  mkdirSync(join(folder, 'mail'))
  const files = ['lock', 'database/base/1259', 'mail/reset.eml']
  for (const file of files) writeFileSync(join(folder, file), '', { mode: 0o666 })
  openDataFolder(folder)
  const rights = (path: string) => statSync(join(folder, path)).mode & 0o777
  expect(files.map(rights)).toEqual([0o600, 0o600, 0o600])
  expect(['.', 'database', 'database/base', 'mail'].map(rights)).toEqual([0o700, 0o700, 0o700, 0o700])
})

describe('the socket of a database whose path is too long', () => {
  const long = (folder: string) => join(folder, 'deep'.repeat(30))

  test('is in one private folder with the same name at every start, which is removed when the shop stops', () => {
    const data = long(temporaryFolder())
    const first = openSocketFolder(data)
    const second = openSocketFolder(data)
    expect(second.path).toBe(first.path)
    expect(first.path.length).toBeLessThan(85)
    expect(statSync(first.path).mode & 0o777).toBe(0o700)
    second.remove()
    expect(existsSync(first.path)).toBe(false)
  })

  test('is never in a folder that another user has created', () => {
    const data = long(temporaryFolder())
    const path = socketFolder(data)
    writeFileSync(path, '')
    onTestFinished(() => rmSync(path))
    expect(() => openSocketFolder(data)).toThrow()
    expect(statSync(path).isFile()).toBe(true)
  })
})
