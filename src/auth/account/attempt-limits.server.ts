/** Refuses attempts above a limit, with the time until the next one. */
import { toProblem } from '#app/app/problems.server.ts'
import {
  type AttemptCounterOptions,
  type AttemptKey,
  type CountedLimit,
  createAttemptCounter,
} from './attempt-counter.server.ts'
import { AUTH_PROBLEMS } from './problems.server.ts'

export interface Attempt {
  counts: readonly CountedLimit[]
  /** Takes the attempt back, because the password was right. */
  refund(): Promise<void>
}

export const isExceeded = ({ count, maxAttempts }: CountedLimit) => count > maxAttempts

export function createAttemptLimits(options: AttemptCounterOptions) {
  const counter = createAttemptCounter(options)
  const { preview, count, refund } = counter
  const { now } = options

  /** Throws 429 with the time until the last of the exceeded windows ends. */
  function refuseIfExceeded(exceeded: readonly CountedLimit[], reason: string): void {
    if (exceeded.length === 0) return
    const until = Math.max(...exceeded.map(({ endsAt }) => endsAt.getTime()))
    const seconds = Math.max(1, Math.ceil((until - now().getTime()) / 1_000))
    const wait = formatWait(seconds)
    throw toProblem(AUTH_PROBLEMS, { code: 'too-many-attempts', reason, wait, retryAfter: seconds })
  }

  /** Counts an attempt against each of the keys, unless one of them is exceeded. */
  async function countOrRefuse(keys: readonly AttemptKey[], reason: string): Promise<void> {
    refuseIfExceeded((await preview(keys)).filter(isExceeded), reason)
    refuseIfExceeded((await count(keys)).filter(isExceeded), reason)
  }

  /** Counts an attempt against each of the keys, unless it is refused. Throws 429. */
  async function countAttempt(
    keys: readonly AttemptKey[],
    reason: string,
    findExceeded = (counts: readonly CountedLimit[]) => counts.filter(isExceeded),
  ): Promise<Attempt> {
    refuseIfExceeded(findExceeded(await preview(keys)), reason)
    const counts = await count(keys)
    const exceeded = findExceeded(counts)
    if (exceeded.length > 0) await refund(keys)
    refuseIfExceeded(exceeded, reason)
    return { counts, refund: () => refund(keys) }
  }

  return { counter, refuseIfExceeded, countOrRefuse, countAttempt }
}

/** '1 second', '45 seconds', '12 minutes', '23 hours' */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : minutes < 120
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
