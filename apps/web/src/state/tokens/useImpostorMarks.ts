import type { markImpostors } from '@oxbow/tokens/markImpostors'
import { useEffect, useMemo, useState } from 'react'
import { ignore } from '../../loading/ignore.ts'
import { whenInUse } from '../../loading/whenInUse.ts'

type Mark = typeof markImpostors

/** Loaded once somebody uses the page: the first price does not wait for the table of the release. */
let loaded: Mark | undefined

/** Tokens with the mark of an impostor where they bear the symbol of one that this build knows at another address. */
export function useImpostorMarks<T extends Parameters<Mark>[0][number]>(tokens: readonly T[]): readonly T[] {
  const [mark, setMark] = useState(() => loaded)
  useEffect(() => {
    if (mark !== undefined) return
    return whenInUse(() => {
      void import('@oxbow/tokens/markImpostors').then((module) => {
        loaded = module.markImpostors
        setMark(() => loaded)
      }, ignore)
    })
  }, [mark])
  return useMemo(() => (mark === undefined ? tokens : mark(tokens)), [mark, tokens])
}
