import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import type { SwapSearch } from '../../router/search/swapSearch.ts'

/** Typing changes the form at once and the URL a moment later, because writing history on every key is slow and browsers limit it. */
const urlDelayMilliseconds = 300

/** The form of this network, kept in the URL once it is touched, so that a reload or a link brings it back. It begins with `pair` where the URL names no token. */
export function useSwapForm(
  network: Network,
  tokens: readonly Token[],
  pair?: SwapForm.Pair,
): readonly [SwapForm.SwapForm, (form: SwapForm.SwapForm) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [form, setForm] = useState(() => SwapForm.fromSearch(search, network, tokens, pair))
  const [isTouched, setIsTouched] = useState(false)
  /** What this form wrote: its own URLs come back late and must not undo what was typed since. */
  const written = useRef(new Set([toKey(search)]))

  // A link or the back button changed the URL: the form follows.
  useEffect(() => {
    const key = toKey(search)
    if (written.current.has(key)) return
    written.current = new Set([key])
    setForm(SwapForm.fromSearch(search, network, tokens, pair))
  }, [search, network, tokens, pair])

  useEffect(() => {
    if (!isTouched) return
    const timer = setTimeout(() => {
      const next = SwapForm.toSearch(form, network)
      written.current.add(toKey(next))
      void navigate({
        // The page it stands on: the form is not on the swap page alone.
        to: '.',
        search: ({ intro: _, ...old }) => ({ ...withoutTrade(old), ...next }),
        replace: true,
        resetScroll: false,
      })
    }, urlDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [form, isTouched, network, navigate])

  function change(next: SwapForm.SwapForm) {
    setIsTouched(true)
    setForm(next)
  }
  return [form, change]
}

function toKey(search: SwapSearch): string {
  return JSON.stringify([search.chain, search.inputCurrency, search.outputCurrency, search.value, search.field])
}
