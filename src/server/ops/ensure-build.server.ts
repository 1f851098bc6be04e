import { isBuildCurrent } from './build-stamp.server.ts'

export class MissingBuildError extends Error {}

/** Builds the pages if `dist/` is missing or out of date. A start with a current build loads no build tool. */
export async function ensureBuild(print: (line: string) => void): Promise<void> {
  if (await isBuildCurrent()) return
  const { buildIfNeeded } = await import('../../../scripts/build.ts').catch(explainMissingTools)
  await buildIfNeeded(print).catch(explainMissingTools)
}

function explainMissingTools(error: Error & { code?: string }): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  throw new MissingBuildError(
    'The build in dist/ is missing or out of date, and the build tools are not installed: run `npm ci && npm run build`, then start again.',
  )
}
