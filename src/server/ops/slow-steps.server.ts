/** Says what a start is doing as soon as it takes noticeably long. */

/** Called with the name of a step that has been running for a second. */
export type ReportStep = (step: string) => void

const SLOW_AFTER_MS = 1_000

/** @returns a function that runs a step of the start and reports it if it takes long */
export function createStepRunner(report: ReportStep) {
  return async <Value>(step: string, run: () => Promise<Value>): Promise<Value> => {
    const timer = setTimeout(() => report(step), SLOW_AFTER_MS)
    try {
      return await run()
    } finally {
      clearTimeout(timer)
    }
  }
}

export type RunStep = ReturnType<typeof createStepRunner>
