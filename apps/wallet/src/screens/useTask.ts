import { useState } from 'react'
import { useTroubleWords } from './useTroubleWords.ts'

/** One thing at a time that a press starts, and what went wrong with the last one. */
export function useTask() {
  const wordsOf = useTroubleWords()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<{ readonly error: unknown }>()
  return {
    isBusy,
    trouble: failed && wordsOf(failed.error),
    async run(task: () => Promise<void>): Promise<void> {
      setIsBusy(true)
      setFailed(undefined)
      try {
        await task()
      } catch (error) {
        setFailed({ error })
      } finally {
        setIsBusy(false)
      }
    },
  }
}
