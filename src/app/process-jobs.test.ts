import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import { createProcessJobs } from './process-jobs.server.ts'

/** Sends each job back, except one that breaks it and one that never ends. One writes a megabyte of errors before. */
const PROGRAM = `
process.on('disconnect', () => process.exit())
process.on('message', ({ task }) => {
  if (task === 'break') throw new Error('the program is broken')
  if (task === 'write') console.error('x'.repeat(1_000_000))
  if (task !== 'wait') process.send({ pid: process.pid, task })
})`

function openJobs() {
  const folder = mkdtempSync(join(tmpdir(), 'process-jobs-'))
  const file = join(folder, 'program.mjs')
  writeFileSync(file, PROGRAM)
  const warnings: object[] = []
  const log = { ...SILENT_LOGGER, warn: (fields: object) => warnings.push(fields) }
  const jobs = createProcessJobs<{ task: string }, { pid: number; task: string }>({
    program: pathToFileURL(file),
    jobName: 'The task',
    maxJobs: 3,
    createBusyError: () => new Error('busy'),
    timeLimitMs: 60_000,
  })
  onTestFinished(async () => {
    await jobs.stop()
    rmSync(folder, { recursive: true })
  })
  return { run: (task: string) => jobs.run({ task }, log), stop: jobs.stop, warnings }
}

test('jobs run one after the other in one process, and only so many may wait', async () => {
  const { run } = openJobs()
  const jobs = ['a', 'b', 'c', 'd'].map(run)
  const results = await Promise.allSettled(jobs)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  await expect(jobs[3]).rejects.toThrow('busy')
  const done = await Promise.all(jobs.slice(0, 3))
  expect(done.map(({ task }) => task)).toEqual(['a', 'b', 'c'])
  expect(new Set(done.map(({ pid }) => pid)).size).toBe(1)
})

test('a job that breaks the process fails, its error is logged, and the waiting jobs run in another process', async () => {
  const { run, warnings } = openJobs()
  const { pid } = await run('a')
  const broken = run('break')
  const waiting = [run('b'), run('c')]
  await expect(broken).rejects.toThrow('The task failed. The process ended.')
  const done = await Promise.all(waiting)
  expect(done.map(({ task }) => task)).toEqual(['b', 'c'])
  expect(new Set([pid, ...done.map((one) => one.pid)]).size).toBe(2)
  await expect.poll(() => JSON.stringify(warnings)).toContain('the program is broken')
})

test('when it is stopped, running and waiting jobs fail, and a later job starts another process', async () => {
  const { run, stop } = openJobs()
  const jobs = [run('wait'), run('a')]
  const failed = Promise.allSettled(jobs)
  await stop()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run('b')).toMatchObject({ task: 'b' })
})

test('of the error output of a job only the beginning is logged', async () => {
  const { run, warnings } = openJobs()
  const logged = () => (warnings as { text: string }[]).reduce((sum, { text }) => sum + text.length, 0)
  await run('write')
  await expect.poll(logged).toBe(8_000)
  // The rest of the output may arrive during the next job.
  await run('write')
  await expect.poll(logged).toBe(16_000)
})
