/** A least recently used cache. */
export class Recent<value> {
  readonly #most: number
  readonly #values = new Map<string, value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): value | undefined {
    const found = this.#values.get(key)
    if (found !== undefined) this.set(key, found)
    return found
  }

  set(key: string, value: value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!)
  }
}
