/** Server-sent events: an answer that stays open, with a bound on everything it may cost. */

/** The maximum of unread messages. A client further behind is disconnected, and reconnects with its last event ID. */
const MAX_WAITING = 200
/** How long a message may wait until the connection takes it. */
const MAX_WRITE_MS = 10_000

export interface EventStream {
  /** To be answered with. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Aborted as soon as nobody reads any more, for whatever reason. */
  readonly ended: AbortSignal
  /** Sends `text` as soon as the reader takes it. Does nothing once the stream has ended. */
  send(text: string): void
  /** Ends the stream after what has been sent. */
  close(): void
}

interface EventStreamOptions {
  /** Cuts the connection of a reader who does not read. */
  disconnect: () => void
  maxWaiting?: number
  maxWriteMs?: number
}

/** A stream ends when it is closed, when its reader leaves, and when its reader lags behind. */
export function createEventStream({
  disconnect,
  maxWaiting = MAX_WAITING,
  maxWriteMs = MAX_WRITE_MS,
}: EventStreamOptions): EventStream {
  const encoder = new TextEncoder()
  const ended = new AbortController()
  let waiting: string[] = []
  /** Set while the reader has asked for more than there is. */
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
          await new Promise<void>((resolve) => {
            wake = resolve
          })
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
    // Nothing is taken before the connection asks for it, so what waits is what the reader has not taken.
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
