import type { IndexHeads } from './IndexHeads.ts'

/** Characters of answers that are kept; the oldest make room. More than all pages ask within a block, and no more than a stranger may fill. */
const maxCharacters = 16_000_000

/**
 * Answers that hold until the index moves: however many pages ask the same after a block, the database is asked once. Keeps nothing while the index
 * is not followed.
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
        // It may have had to make room while it was on its way.
        if (place.answers.get(question) !== entry) return
        entry.length += length
        place.characters += length
        makeRoom(place)
      },
      // A failure is told to those who waited for it, and to nobody after them.
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
