/** Server-sent events: a response that stays open, with limits on its memory and on slow clients. */

/** A client with more unread messages is disconnected. It then reconnects with its last event ID. */
const MAX_WAITING = 200
/** The time that a message may wait for the client to read it. */
const MAX_WRITE_MS = 10_000

export interface EventStream {
  /** The body of the response. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Aborted when the stream ends, for any reason. */
  readonly ended: AbortSignal
  /** Sends `text` as soon as the client reads it. Does nothing after the stream has ended. */
  send(text: string): void
  /** Ends the stream after the messages that are already sent. */
  close(): void
}

interface EventStreamOptions {
  /** Closes the connection of a client that does not read. */
  disconnect: () => void
  maxWaiting?: number
  maxWriteMs?: number
}

/** The stream ends when it is closed, when the client disconnects, or when the client falls behind. */
export function createEventStream({
  disconnect,
  maxWaiting = MAX_WAITING,
  maxWriteMs = MAX_WRITE_MS,
}: EventStreamOptions): EventStream {
  const encoder = new TextEncoder()
  const ended = new AbortController()
  let waiting: string[] = []
  /** Set while the client waits for the next message. */
  let wake: (() => void) | undefined
  let writeLimit: NodeJS.Timeout | undefined
  let isClosing = false
  let isCancelled = false

  function end() {
    clearTimeout(writeLimit)
    waiting = []
    ended.abort()
    wake?.()
  }

  function endLagging() {
    end()
    disconnect()
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (waiting.length === 0 && !isClosing && !ended.signal.aborted) {
          const woken = Promise.withResolvers<void>()
          wake = woken.resolve
          await woken.promise
          wake = undefined
        }
        clearTimeout(writeLimit)
        writeLimit = undefined
        if (waiting.length > 0) controller.enqueue(encoder.encode(waiting.join('')))
        waiting = []
        if (isClosing) end()
        if (ended.signal.aborted && !isCancelled) controller.close()
      },
      cancel() {
        isCancelled = true
        end()
      },
    },
    // Without a buffer in the stream, `waiting` contains every message that the client has not read.
    { highWaterMark: 0 },
  )

  return {
    body,
    ended: ended.signal,
    send(text) {
      if (ended.signal.aborted || isClosing) return
      waiting.push(text)
      writeLimit ??= setTimeout(endLagging, maxWriteMs).unref()
      if (wake) wake()
      else if (waiting.length > maxWaiting) endLagging()
    },
    close() {
      if (ended.signal.aborted) return
      isClosing = true
      writeLimit ??= setTimeout(endLagging, maxWriteMs).unref()
      wake?.()
    },
  }
}
