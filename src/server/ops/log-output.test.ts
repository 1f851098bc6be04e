import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogOutput } from './log-output.server.ts'

const line = (index: number) => `{"line":${index},"text":"${'x'.repeat(80)}"}\n`

function temporaryPath(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}

function outputTo(path: string, flags: string | number) {
  const fd = openSync(path, flags)
  const said: string[] = []
  const output = openLogOutput(fd, (sentence) => said.push(sentence))
  onTestFinished(async () => {
    await output.end()
    closeSync(fd)
  })
  return { output, said }
}

test('every line is written, complete and in order', async () => {
  const path = temporaryPath('log')
  const { output, said } = outputTo(path, 'w')
  for (let index = 0; index < 2_000; index += 1) output.write(line(index))
  await output.end()
  const expected = Array.from({ length: 2_000 }, (_, index) => line(index)).join('')
  expect(readFileSync(path, 'utf8')).toBe(expected)
  expect(said).toEqual([])
})

test('a full disk loses lines and is reported once', async () => {
  const { output, said } = outputTo('/dev/full', 'w')
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 200; index += 1) output.write(line(index))
    await output.end()
  }
  expect(said).toEqual([
    'Log lines are dropped: standard output cannot be written (ENOSPC). The shop keeps running.',
  ])
})

test('a reader that stops loses the lines that do not fit, and is told how many when it reads again', async () => {
  const path = temporaryPath('pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(reader))
  const { output, said } = outputTo(path, constants.O_WRONLY | constants.O_NONBLOCK)
  const count = 20_000
  for (let index = 0; index < count; index += 1) output.write(line(index))
  await expect.poll(() => said).toHaveLength(1)
  let read = ''
  const bytes = Buffer.alloc(1024 * 1024)
  const readOn = () => {
    try {
      read += bytes.toString('utf8', 0, readSync(reader, bytes))
    } catch {
      // No data yet.
    }
    const dropped = Number(/"dropped":(\d+)/.exec(read)?.[1] ?? 0)
    return dropped + (read.match(/"line":\d+/g)?.length ?? 0)
  }
  await expect.poll(readOn, { interval: 10, timeout: 10_000 }).toBe(count)
  expect(read).toContain('log lines were dropped')
})
