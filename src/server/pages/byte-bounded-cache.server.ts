import { LRUCache } from 'lru-cache'

interface Entry<Value> {
  value: Value
  size: number
}

/**
 * A cache with a limit in bytes. Entries that were requested only once share a quarter of the space, so that a client
 * that requests a million URLs evicts only such entries.
 */
export class ByteBoundedCache<Value> {
  readonly #newEntries: LRUCache<string, Entry<Value>>
  readonly #reusedEntries: LRUCache<string, Entry<Value>>

  constructor(maxBytes: number) {
    const sizeCalculation = ({ size }: Entry<Value>) => size
    const maxNewBytes = Math.floor(maxBytes / 4)
    this.#newEntries = new LRUCache({ maxSize: maxNewBytes, sizeCalculation })
    this.#reusedEntries = new LRUCache({ maxSize: maxBytes - maxNewBytes, sizeCalculation })
  }

  get size(): number {
    return this.#newEntries.calculatedSize + this.#reusedEntries.calculatedSize
  }

  /** The second request for an entry makes it a reused one. */
  get(key: string): Value | undefined {
    const reusedEntry = this.#reusedEntries.get(key)
    if (reusedEntry) return reusedEntry.value
    const newEntry = this.#newEntries.peek(key)
    if (!newEntry) return undefined
    this.#newEntries.delete(key)
    this.#reusedEntries.set(key, newEntry)
    return newEntry.value
  }

  isFrequentlyUsed(key: string): boolean {
    return this.#reusedEntries.has(key)
  }

  /** Does not store an entry that is larger than the space for new ones. */
  set(key: string, value: Value, size: number): void {
    const isReused = this.#reusedEntries.has(key)
    this.delete(key)
    if (size > this.#newEntries.maxSize) return
    const entries = isReused ? this.#reusedEntries : this.#newEntries
    entries.set(key, { value, size })
  }

  delete(key: string): void {
    this.#newEntries.delete(key)
    this.#reusedEntries.delete(key)
  }

  *values(): Generator<Value> {
    for (const entries of [this.#newEntries, this.#reusedEntries])
      for (const { value } of entries.values()) yield value
  }
}
