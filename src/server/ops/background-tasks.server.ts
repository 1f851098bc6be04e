/** Work that nobody waits for, but that has to end before the database is closed. */
export function createBackground() {
  const running = new Set<Promise<unknown>>()
  return {
    later(work: Promise<unknown>): void {
      running.add(work)
      const forget = () => void running.delete(work)
      work.then(forget, forget)
    },
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
