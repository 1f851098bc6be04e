/**
 * The load generator, in a process of its own: each connection sends its next request when the response has arrived.
 * It parses as little as possible: responses of the same length are only counted.
 */
import { connect, type Socket } from 'node:net'
import { startChild } from './child.ts'

export interface LoadTask {
  port: number
  path: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface LoadAnswer {
  perSecond: number
  status: number
}

const END_OF_HEAD = '\r\n\r\n'

function requestOf({ path, headers, port }: LoadTask): Buffer {
  const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${END_OF_HEAD}`)
}

/** The length of a response, from its first bytes; undefined while its headers are incomplete. */
function lengthOf(bytes: Buffer): { status: number; length: number } | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = bytes.subarray(0, end).toString('latin1')
  const status = Number(head.slice(9, 12))
  const [, body] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (body === undefined && status !== 304)
    throw new Error(`a response of unknown length: ${head.slice(0, 200)}`)
  return { status, length: end + END_OF_HEAD.length + (status === 304 ? 0 : Number(body)) }
}

function askAgainAndAgain(
  task: LoadTask,
  request: Buffer,
  counted: { answers: number; status: number },
): Socket {
  const socket = connect(task.port, '127.0.0.1')
  socket.setNoDelay(true)
  let head = Buffer.alloc(0)
  let usual = 0
  let waitedFor = 0
  socket.on('connect', () => socket.write(request))
  socket.on('data', (chunk: Buffer) => {
    if (waitedFor > 0) waitedFor -= chunk.length
    // Complete in one chunk of the usual length: no need to parse it.
    else if (chunk.length !== usual) {
      head = Buffer.concat([head, chunk])
      const answer = lengthOf(head)
      if (!answer) return
      counted.status = answer.status
      usual = answer.length
      waitedFor = answer.length - head.length
      head = Buffer.alloc(0)
    }
    if (waitedFor < 0) throw new Error('more bytes were received than one response has')
    if (waitedFor > 0) return
    counted.answers += 1
    socket.write(request)
  })
  socket.on('error', (error) => {
    throw error
  })
  return socket
}

function run(task: LoadTask, done: (answer: LoadAnswer) => void) {
  const counted = { answers: 0, status: 0 }
  const request = requestOf(task)
  const sockets = Array.from({ length: task.connections }, () => askAgainAndAgain(task, request, counted))
  // The first moments, with compilation and cold caches, are not measured.
  const warmUpMs = Math.min(500, task.seconds * 250)
  setTimeout(() => {
    const before = counted.answers
    const begun = performance.now()
    setTimeout(() => {
      const perSecond = (counted.answers - before) / ((performance.now() - begun) / 1000)
      for (const socket of sockets) socket.destroy()
      done({ perSecond, status: counted.status })
    }, task.seconds * 1000)
  }, warmUpMs)
}

/** Requests per second, measured by a separate process. Throws if any response has another status than `status`. */
export async function load(task: LoadTask, status = 200): Promise<number> {
  const { answer } = startChild<LoadAnswer>('load.ts', task)
  const { perSecond, status: answered } = await answer
  if (answered !== status) throw new Error(`${task.path} answered ${answered} instead of ${status}`)
  return perSecond
}

if (process.send && import.meta.main) {
  process.once('message', (task: LoadTask) =>
    run(task, (answer) => process.send?.(answer, () => process.exit(0))),
  )
}
