import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import type { Log } from '#app/lib/log.ts'
import { createConcurrencyLimit } from './concurrency-limit.server.ts'

interface ProcessJobsOptions {
  /** Receives each job as a message and sends its result. */
  program: URL
  args?: readonly string[]
  /** By default that of the server. */
  env?: NodeJS.ProcessEnv
  /** Of the operating system. By default that of the server. */
  priority?: number
  /** The subject of errors, such as `The document`. */
  jobName: string
  /** The running job and the waiting ones. */
  maxJobs: number
  createBusyError: () => Error
  timeLimitMs: number
  idleTimeoutMs?: number | undefined
  onStart?: ((started: ChildProcess) => void) | undefined
}

/** A process takes about 100 MB of memory and starts in a moment. */
const IDLE_TIMEOUT_MS = 60_000

interface JobProcess {
  child: ChildProcess
  /** That of the last job. */
  log: Log
  /** How many more characters of its error output are logged. */
  outputLeft: number
}

/** Enough for an error with its stack. A job that writes without an end would fill the disk. */
const MAX_LOGGED_OUTPUT = 8_000

/** The process reads the compiled code of the build only if its environment names the folder. */
function withCompileCache(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder ? { ...env, NODE_COMPILE_CACHE: dirname(folder) } : env
}

/** Some systems do not allow it. The jobs run anyway. */
function trySetPriority({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {}
}

/** Starts the program. Its error output goes to the log. */
function startProcess(
  { program, args = [], env = process.env, priority }: ProcessJobsOptions,
  log: Log,
): JobProcess {
  const child = fork(program, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: withCompileCache(env),
  })
  if (priority !== undefined) trySetPriority(child, priority)
  const started = { child, log, outputLeft: MAX_LOGGED_OUTPUT }
  const stderr = child.stderr as Socket
  stderr.setEncoding('utf8')
  stderr.on('data', (output: string) => {
    const text = output.slice(0, started.outputLeft)
    started.outputLeft -= text.length
    if (text) started.log.warn({ text }, 'a child process reported an error')
  })
  // Only a running job keeps the server's event loop alive.
  for (const handle of [child, child.channel, stderr]) handle?.unref()
  return started
}

/** Sends a job and waits for its result. Rejects if the process ends, which it must after `timeLimitMs`. */
async function runJob<Result>(
  child: ChildProcess,
  job: object,
  { jobName, timeLimitMs }: ProcessJobsOptions,
): Promise<Result> {
  let reason = 'The process ended.'
  const timeout = setTimeout(() => {
    reason = `It took longer than ${timeLimitMs / 1_000} seconds.`
    child.kill('SIGKILL')
  }, timeLimitMs)
  const settled = new AbortController()
  const { signal } = settled
  child.channel?.ref()
  try {
    const ended = once(child, 'exit', { signal })
    const answered = once(child, 'message', { signal })
    // A process that cannot receive the job has ended.
    child.send(job, () => undefined)
    return await Promise.race([
      answered.then(([result]) => result as Result),
      ended.then(() => {
        throw new Error(`${jobName} failed. ${reason}`)
      }),
    ])
  } finally {
    settled.abort()
    clearTimeout(timeout)
    child.channel?.unref()
  }
}

/**
 * Runs jobs one after the other in a child process, which starts with the first job and ends when it has had none for a while. If
 * it crashes or a job takes too long, only that job fails: the waiting ones run in the next process.
 */
export function createProcessJobs<Job extends object, Result>(options: ProcessJobsOptions) {
  const { jobName, maxJobs, createBusyError, idleTimeoutMs = IDLE_TIMEOUT_MS, onStart } = options
  const runLimited = createConcurrencyLimit(1, maxJobs - 1, createBusyError)
  let current: JobProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let stopping = new AbortController()

  function ensureProcess(log: Log): JobProcess {
    if (current) return current
    const started = startProcess(options, log)
    const forget = () => {
      if (current === started) current = undefined
    }
    started.child.once('exit', forget)
    started.child.on('error', forget)
    onStart?.(started.child)
    current = started
    return started
  }

  async function endProcess() {
    clearTimeout(idleTimer)
    const child = current?.child
    current = undefined
    if (!child?.kill('SIGKILL')) return
    child.ref()
    await once(child, 'exit')
  }

  async function runNext(job: Job, log: Log): Promise<Result> {
    clearTimeout(idleTimer)
    const used = ensureProcess(log)
    used.log = log
    used.outputLeft = MAX_LOGGED_OUTPUT
    try {
      return await runJob<Result>(used.child, job, options)
    } finally {
      idleTimer = setTimeout(() => void endProcess(), idleTimeoutMs).unref()
    }
  }

  return {
    /** Rejects with the busy error if too many jobs wait, and with an `Error` if the process ends or the job takes too long. */
    run(job: Job, log: Log): Promise<Result> {
      const { signal } = stopping
      return runLimited(async () => {
        signal.throwIfAborted()
        return runNext(job, log)
      })
    },
    /** Sends a message that the process does not answer. Without a process it is lost. */
    notify(message: Job): void {
      current?.child.send(message, () => undefined)
    },
    /** Ends the process. All jobs fail; a later one starts another process. */
    async stop(): Promise<void> {
      stopping.abort(new Error(`${jobName} failed. The shop is stopping.`))
      stopping = new AbortController()
      await endProcess()
    },
  }
}
