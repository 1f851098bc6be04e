/** The short form of `npm run cluster-drill`, where its programs are installed. */
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { findMissingForCluster } from './cluster/prerequisites.ts'

function runDrill(): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/cluster-drill.ts', '--short', '--untimed'])
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk)
      })
    child.once('close', (code) => resolve({ code, output }))
  })
}

test.skipIf(findMissingForCluster().length > 0)(
  'a cluster that loses its primary and restarts its shop hosts loses, doubles and oversells nothing',
  async () => {
    const { code, output } = await runDrill()
    expect(code, output).toBe(0)
    expect(output).toContain('0 faults')
  },
  480_000,
)
