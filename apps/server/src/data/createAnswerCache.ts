import type { IndexHeads } from './IndexHeads.ts'

/** More different questions than pages ask within a block; the oldest make room. */
const maxAnswers = 2_000

/**
 * Answers that hold until the index moves: however many pages ask the same after a block, the database is asked once. Keeps nothing while the index
 * is not followed.
 */
export function createAnswerCache(heads: Pick<IndexHeads, 'version'> | undefined): AnswerCache {
  let answers = new Map<string, Promise<string>>()
  let version: number | undefined
  return (question, ask) => {
    const now = heads?.version()
    if (now === undefined) return ask()
    if (now !== version) {
      version = now
      answers = new Map()
    }
    const known = answers.get(question)
    if (known) return known
    const kept = answers
    const answer = ask()
    kept.set(question, answer)
    // A failure is told to those who waited for it, and to nobody after them.
    answer.catch(() => kept.delete(question))
    const [oldest] = kept.keys()
    if (kept.size > maxAnswers && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}

export type AnswerCache = (question: string, ask: () => Promise<string>) => Promise<string>
