import { createConnection, type Socket } from 'node:net'

/** Sends raw bytes over a new connection. @returns everything received until it was closed */
export function sendBytes(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    let heard = ''
    const socket = createConnection(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      heard += String(chunk)
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

/**
 * Announces bodies that never arrive, over 640 sockets from ten networks. Each socket is opened again when the shop has
 * closed it.
 */
export function sendSilentBodies(url: string) {
  const { hostname, port, host } = new URL(url)
  const sockets = new Set<Socket>()
  const firstClose = Promise.withResolvers<void>()
  let isOver = false

  function open(index: number) {
    if (isOver) return
    const socket = createConnection(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => undefined).on('end', () => socket.destroy())
    socket.on('close', () => {
      firstClose.resolve()
      sockets.delete(socket)
      open(index)
    })
    socket.resume()
    socket.write(
      `POST /api/quickorder HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 2001:db8:${index % 10}:1::1\r\nContent-Length: 9\r\n\r\n`,
    )
  }

  for (let index = 0; index < 640; index += 1) open(index)
  return {
    /** Settles when the shop has no more place and has closed one of them. */
    firstClosed: firstClose.promise,
    stop() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
