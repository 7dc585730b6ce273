import { useState } from 'react'
import { useErrorMessage } from './useErrorMessage.ts'

/** Runs one task at a time, started by a press, and keeps the error of the last one. */
export function useTask() {
  const wordsOf = useErrorMessage()
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
