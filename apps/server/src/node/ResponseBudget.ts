/** Limit of a request's answers together, for a batch as for a single call. They are passed on unparsed, so only memory counts. */
export const maxAnswerBytes = 8 * 1024 ** 2

/** Counts the memory used by the answers to one request. */
export class ResponseBudget {
  #left: number

  constructor(bytes: number = maxAnswerBytes) {
    this.#left = bytes
  }

  /** @returns whether there was room; if not, nothing is taken */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  /** Releases what was taken for an answer that isn't sent. */
  giveBack(bytes: number): void {
    this.#left += bytes
  }
}
