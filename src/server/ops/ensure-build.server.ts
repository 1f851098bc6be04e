import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isBuildCurrent } from './build-stamp.server.ts'

const BUILD_SCRIPT = fileURLToPath(new URL('../../../scripts/build.ts', import.meta.url))
const BUILD_TOOLS = ['vite', '@vitejs/plugin-react', 'subset-font']

function areToolsInstalled(): boolean {
  try {
    for (const tool of BUILD_TOOLS) import.meta.resolve(tool)
    return true
  } catch {
    return false
  }
}

function exitWithReason(reason: string): never {
  console.error(`FIX IT does not start. ${reason}`)
  process.exit(1)
}

/**
 * Builds the shop if `dist/` is missing or out of date. The build runs in a process of its own, because its tools leave
 * half a gigabyte of memory behind.
 */
export async function ensureBuild(): Promise<void> {
  if (await isBuildCurrent()) return
  if (!areToolsInstalled())
    exitWithReason(
      'The build in dist/ is missing or out of date, and the build tools are not installed: run `npm ci && npm run build`, then start again.',
    )
  const build = spawn(process.execPath, [BUILD_SCRIPT], { stdio: ['ignore', 'inherit', 'inherit'] })
  const endBuild = () => build.kill()
  process.once('exit', endBuild)
  const [code] = (await once(build, 'close')) as [number | null]
  process.off('exit', endBuild)
  if (code !== 0) exitWithReason('The pages could not be built; the reason is above.')
}
