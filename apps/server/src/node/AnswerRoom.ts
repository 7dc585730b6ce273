/** What the answers to one request may weigh together, a batch of calls like a single one: passed on as they come, they cost nothing but memory. */
export const mostAnswerBytes = 8 * 1024 ** 2

/** Counts what the answers to one request hold in memory. */
export class AnswerRoom {
  #left: number

  constructor(bytes: number = mostAnswerBytes) {
    this.#left = bytes
  }

  /** @returns Whether there was room for it; nothing is taken where there was not. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  /** What was taken for an answer that is not given. */
  giveBack(bytes: number): void {
    this.#left += bytes
  }
}
