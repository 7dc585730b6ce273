import { useState } from 'react'
import { troubleOf } from './troubleOf.ts'

/** One thing at a time that a press starts, and what went wrong with the last one. */
export function useTask() {
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  return {
    isBusy,
    trouble,
    async run(task: () => Promise<void>): Promise<void> {
      setIsBusy(true)
      setTrouble(undefined)
      try {
        await task()
      } catch (error) {
        setTrouble(troubleOf(error))
      } finally {
        setIsBusy(false)
      }
    },
  }
}
