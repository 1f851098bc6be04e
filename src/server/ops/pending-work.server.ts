/** Tracks work that no response waits for, but that must end before the database is closed. */
export function createPendingWork() {
  const running = new Set<Promise<unknown>>()
  return {
    run(work: Promise<unknown>): void {
      running.add(work)
      const removeTask = () => void running.delete(work)
      work.then(removeTask, removeTask)
    },
    async waitForAll(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
