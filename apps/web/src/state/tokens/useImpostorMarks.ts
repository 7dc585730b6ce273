import type { markImpostors } from '@oxbow/tokens/markImpostors'
import { useEffect, useMemo, useState } from 'react'
import { ignore } from '../../loading/ignore.ts'
import { whenInUse } from '../../loading/whenInUse.ts'

type Mark = typeof markImpostors

/** Loaded once the page is used, so that the first quote doesn't wait for the built-in token table. */
let loaded: Mark | undefined

/** Tags tokens as impostors if this build knows their symbol at another address. */
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
