import { useEffect, useState } from 'react'
import type { Strength } from './Strength.ts'

/** Between two letters of somebody who types nobody wants to know. Milliseconds. */
const pause = 250

/**
 * How strong a password is, once it is known: undefined while it is looked at. The lists for that are loaded by the first letter.
 * `unknown`: they could not be, and the next letter tries again.
 */
export function usePasswordStrength(password: string): Strength | 'unknown' | undefined {
  const [known, setKnown] = useState<{ readonly password: string; readonly strength: Strength | 'unknown' }>()
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const strength = await import('./estimatePassword.ts').then(
        ({ estimatePassword }) => estimatePassword(password),
        () => 'unknown' as const,
      )
      if (isCurrent) setKnown({ password, strength })
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password])
  return known?.password === password ? known.strength : undefined
}
