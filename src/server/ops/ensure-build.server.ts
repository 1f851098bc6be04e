import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isBuildCurrent } from './build-stamp.server.ts'

export class MissingBuildError extends Error {}

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

/**
 * Builds the pages if `dist/` is missing or out of date. The build runs in a process of its own, because its tools leave
 * half a gigabyte of memory behind.
 */
export async function ensureBuild(): Promise<void> {
  if (await isBuildCurrent()) return
  if (!areToolsInstalled())
    throw new MissingBuildError(
      'The build in dist/ is missing or out of date, and the build tools are not installed: run `npm ci && npm run build`, then start again.',
    )
  const build = spawn(process.execPath, [BUILD_SCRIPT], { stdio: ['ignore', 'inherit', 'inherit'] })
  const endBuild = () => build.kill()
  process.once('exit', endBuild)
  const [code] = (await once(build, 'close')) as [number | null]
  process.off('exit', endBuild)
  if (code !== 0) throw new MissingBuildError('The pages could not be built; the reason is above.')
}
