/** Child processes, so that the measured and the measuring code do not share an event loop. */
import { type ChildProcess, fork } from 'node:child_process'

/** Starts `file` of this folder with `task`. Settles with the first message that it sends. */
export function startChild<Answer>(
  file: string,
  task: unknown,
): { child: ChildProcess; answer: Promise<Answer> } {
  const child = fork(new URL(file, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answer = new Promise<Answer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`bench/${file} ended with code ${code}`)))
  })
  child.send(task as object)
  return { child, answer }
}

/** Ends a child process and settles when it has exited. */
export function endChild(child: ChildProcess): Promise<void> {
  return new Promise((gone) => {
    child.once('exit', () => gone())
    child.kill()
  })
}
