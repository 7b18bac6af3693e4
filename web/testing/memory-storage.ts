/** A storage like the browser's, with a limit of characters, for tests outside of a browser. */
export class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>()
  /** The maximum number of characters of all values; a write beyond fails as in a browser. */
  room = Number.POSITIVE_INFINITY

  get length(): number {
    return this.#values.size
  }

  clear(): void {
    this.#values.clear()
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }

  removeItem(key: string): void {
    this.#values.delete(key)
  }

  setItem(key: string, value: string): void {
    const others = [...this.#values].filter(([other]) => other !== key)
    const used = others.reduce((sum, [, text]) => sum + text.length, 0)
    if (used + value.length > this.room)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.#values.set(key, value)
  }
}
