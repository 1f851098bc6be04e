/**
 * Keeps what is asked for again within a number of bytes. What has been asked for only once has a small part of the
 * room to itself: a stranger with a million addresses pushes out other strangers, never the pages of the house.
 */
export class ByteBoundedCache<Value> {
  readonly #newcomers = new Map<string, { value: Value; size: number }>()
  readonly #regulars = new Map<string, { value: Value; size: number }>()
  readonly #roomForNewcomers: number
  readonly #roomForRegulars: number
  #newcomersSize = 0
  #regularsSize = 0

  constructor(room: number) {
    this.#roomForNewcomers = room / 4
    this.#roomForRegulars = room - this.#roomForNewcomers
  }

  get size(): number {
    return this.#newcomersSize + this.#regularsSize
  }

  /** Asking for something a second time makes it a regular, which stays until it is the one asked for longest ago. */
  get(key: string): Value | undefined {
    const regular = this.#regulars.get(key)
    if (regular) {
      this.#regulars.delete(key)
      this.#regulars.set(key, regular)
      return regular.value
    }
    const newcomer = this.#newcomers.get(key)
    if (!newcomer) return undefined
    this.delete(key)
    this.#admit(key, newcomer)
    return newcomer.value
  }

  isFrequentlyUsed(key: string): boolean {
    return this.#regulars.has(key)
  }

  /** Keeps `value` in place of what the key stood for; what is larger than the room for newcomers is not kept. */
  set(key: string, value: Value, size: number): void {
    const wasRegular = this.#regulars.has(key)
    this.delete(key)
    if (size > this.#roomForNewcomers) return
    if (wasRegular) {
      this.#admit(key, { value, size })
      return
    }
    this.#newcomers.set(key, { value, size })
    this.#newcomersSize += size
    for (const [oldest, { size: freed }] of this.#newcomers) {
      if (this.#newcomersSize <= this.#roomForNewcomers) return
      this.#newcomers.delete(oldest)
      this.#newcomersSize -= freed
    }
  }

  delete(key: string): void {
    this.#newcomersSize -= this.#newcomers.get(key)?.size ?? 0
    this.#regularsSize -= this.#regulars.get(key)?.size ?? 0
    this.#newcomers.delete(key)
    this.#regulars.delete(key)
  }

  *values(): Generator<Value> {
    for (const { value } of this.#newcomers.values()) yield value
    for (const { value } of this.#regulars.values()) yield value
  }

  #admit(key: string, entry: { value: Value; size: number }) {
    this.#regulars.set(key, entry)
    this.#regularsSize += entry.size
    for (const [oldest, { size: freed }] of this.#regulars) {
      if (this.#regularsSize <= this.#roomForRegulars) return
      this.#regulars.delete(oldest)
      this.#regularsSize -= freed
    }
  }
}
