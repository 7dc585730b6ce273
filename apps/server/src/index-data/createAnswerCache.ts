import { DatabaseBusyError } from './Database.ts'
import type { IndexHeads } from './IndexHeads.ts'

/** Size limit in characters; the oldest answers are dropped. More than all pages request within a block, and a bound for strangers. */
const maxCharacters = 16_000_000

/**
 * Caches answers until the index advances, so that equal queries after a block hit the database once. Caches nothing while the index isn't polled.
 *
 * Only what any visitor would be told is shared, also with those who wait for it: a refusal for too many questions at once, or an answer that lacks
 * something, is due to what its visitor had used up, and would otherwise be everybody's. Other failures are those of the database, which many more
 * questions would not help.
 */
export function createAnswerCache(heads: Pick<IndexHeads, 'version'> | undefined): AnswerCache {
  let kept: Kept = emptied()
  let version: number | undefined
  return async (question, ask) => {
    const now = heads?.version()
    if (now === undefined) return (await ask()).text
    if (now !== version) {
      version = now
      kept = emptied()
    }
    const known = kept.answers.get(question)
    if (known !== undefined) {
      const answer = await known.answer.catch((error: unknown) => {
        if (error instanceof DatabaseBusyError) return undefined
        throw error
      })
      if (answer?.isComplete) return answer.text
    }
    const [place, entry] = [kept, { answer: ask(), length: question.length }]
    remove(place, question)
    place.answers.set(question, entry)
    place.characters += entry.length
    // It may have been dropped or replaced while pending.
    const isKept = () => place.answers.get(question) === entry
    entry.answer.then(
      ({ isComplete, text }) => {
        if (!isKept()) return
        if (!isComplete) return remove(place, question)
        entry.length += text.length
        place.characters += text.length
        makeRoom(place)
      },
      () => isKept() && remove(place, question),
    )
    return (await entry.answer).text
  }
}

/** `isComplete`: whether any visitor would have been told the same. */
export type CachedAnswer = { readonly text: string; readonly isComplete: boolean }

export type AnswerCache = (question: string, ask: () => Promise<CachedAnswer>) => Promise<string>

type Kept = {
  readonly answers: Map<string, { readonly answer: Promise<CachedAnswer>; length: number }>
  characters: number
}

function emptied(): Kept {
  return { answers: new Map(), characters: 0 }
}

function makeRoom(kept: Kept): void {
  for (const question of kept.answers.keys()) {
    if (kept.characters <= maxCharacters) return
    remove(kept, question)
  }
}

function remove(kept: Kept, question: string): void {
  kept.characters -= kept.answers.get(question)?.length ?? 0
  kept.answers.delete(question)
}
