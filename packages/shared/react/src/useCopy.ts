import { useEffect, useRef, useState } from 'react'

/** Copies a text on demand and briefly reports whether that worked. Browsers may refuse. */
export function useCopy(text: string): useCopy.ReturnType {
  const [outcome, setOutcome] = useState<useCopy.Outcome>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const isCopied = await write(text)
    clearTimeout(timer.current)
    setOutcome(isCopied ? 'copied' : 'failed')
    timer.current = setTimeout(() => setOutcome('idle'), isCopied ? copiedMilliseconds : failedMilliseconds)
  }

  return { outcome, copy }
}

export declare namespace useCopy {
  type Outcome = 'idle' | 'copied' | 'failed'
  type ReturnType = { readonly outcome: Outcome; readonly copy: () => Promise<void> }
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** A confirmation says nothing that one has to read, so it lasts 400 ms. A failure stays long enough to be read. */
const copiedMilliseconds = 400
const failedMilliseconds = 3_000
