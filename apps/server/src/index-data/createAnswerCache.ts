import type { IndexHeads } from './IndexHeads.ts'

/** Size limit in characters; the oldest answers are dropped. More than all pages request within a block, and a bound for strangers. */
const maxCharacters = 16_000_000

/**
 * Caches answers until the index advances, so that equal queries after a block hit the database once. Caches nothing while the index isn't polled.
 */
export function createAnswerCache(heads: Pick<IndexHeads, 'version'> | undefined): AnswerCache {
  let kept: Kept = emptied()
  let version: number | undefined
  return (question, ask) => {
    const now = heads?.version()
    if (now === undefined) return ask()
    if (now !== version) {
      version = now
      kept = emptied()
    }
    const known = kept.answers.get(question)
    if (known) return known.text
    const [place, entry] = [kept, { text: ask(), length: question.length }]
    place.answers.set(question, entry)
    place.characters += entry.length
    entry.text.then(
      ({ length }) => {
        // It may have been dropped while pending.
        if (place.answers.get(question) !== entry) return
        entry.length += length
        place.characters += length
        makeRoom(place)
      },
      // A failure is returned to those waiting for it and not cached.
      () => remove(place, question),
    )
    return entry.text
  }
}

export type AnswerCache = (question: string, ask: () => Promise<string>) => Promise<string>

type Kept = { readonly answers: Map<string, { readonly text: Promise<string>; length: number }>; characters: number }

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
