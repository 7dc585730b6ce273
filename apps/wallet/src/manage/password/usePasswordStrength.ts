import { useEffect, useState } from 'react'
import type { Strength } from './Strength.ts'

/** Debounce of typing, milliseconds. */
const pause = 250

/**
 * Strength of a password; undefined while it is computed. The word lists are loaded when typing starts.
 * `unknown`: they couldn't be loaded, and the next keystroke tries again.
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
