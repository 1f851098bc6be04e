/** The built-in database where PostgreSQL may not run, or may not write: as root on Linux, which can create such places. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'

const canCreatePlaces = process.platform === 'linux' && process.getuid?.() === 0

const SCRIPT = `
  import { openBuiltInDatabase } from './src/db/built-in/built-in-database.server.ts'
  try {
    const server = await openBuiltInDatabase(process.env.DATA_DIR)
    await server.close()
    console.log('started in ' + server.folder)
  } catch (error) {
    console.log(error.message)
  }`

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens the database of a data folder in a process that `command` starts. @returns what it says */
async function openIn(dataFolder: string, [program, ...args]: [string, ...string[]]): Promise<string> {
  const node = [process.execPath, '--input-type=module', '-e', SCRIPT]
  const env = { ...process.env, DATA_DIR: dataFolder }
  return (await promisify(execFile)(program, [...args, ...node], { env })).stdout
}

const MOUNTED = (options: string) => `mount -t tmpfs -o ${options} none "$DATA_DIR" && exec "$@"`

describe.runIf(canCreatePlaces)('the built-in database', () => {
  const cases: [what: string, command: [string, ...string[]], words: RegExp][] = [
    [
      'without the capability to change the user',
      ['setpriv', '--bounding-set=-setuid,-setgid', '--inh-caps=-setuid,-setgid'],
      /root may not change to another user here\. Start the shop as an ordinary user, or set DATABASE_URL/,
    ],
    [
      'on a read-only disk',
      ['unshare', '--mount', 'sh', '-c', MOUNTED('ro'), 'sh'],
      /cannot be used: the disk is read-only/,
    ],
    [
      'on a full disk',
      ['unshare', '--mount', 'sh', '-c', MOUNTED('size=20m'), 'sh'],
      /cannot be used: the disk is full/,
    ],
  ]
  test.each(cases)('says what to do %s', async (_what, command, words) => {
    expect(await openIn(temporaryFolder(), command)).toMatch(words)
  })

  test('of a data folder in a private home is where PostgreSQL can reach it, and stays there', async () => {
    const home = temporaryFolder()
    const dataFolder = join(home, 'data')
    mkdirSync(dataFolder)
    const first = await openIn(dataFolder, ['env'])
    const location = readFileSync(join(dataFolder, 'database-location'), 'utf8').trim()
    onTestFinished(() => rmSync(location, { recursive: true, force: true }))
    expect(location).toMatch(/^\/var\/lib\/fixit-databases\/data-/)
    expect([first, await openIn(dataFolder, ['env'])]).toEqual(Array(2).fill(`started in ${location}\n`))
  })
})
