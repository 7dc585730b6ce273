import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import type { SwapSearch } from '../../router/search/swapSearch.ts'

/** Delay between typing and updating the URL: writing history on every key is slow, and browsers limit it. */
const urlDelayMilliseconds = 300

/** The form of this network, kept in the URL once touched, so that reloads and links restore it. Starts with `pair` if the URL names no token. */
export function useSwapForm(
  network: Network,
  tokens: readonly Token[],
  pair?: SwapForm.Pair,
): readonly [SwapForm.SwapForm, (form: SwapForm.SwapForm) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [form, setForm] = useState(() => SwapForm.fromSearch(search, network, tokens, pair))
  const [isTouched, setIsTouched] = useState(false)
  /** The URLs that this form wrote: they arrive late and must not undo later input. */
  const written = useRef(new Set([toKey(search)]))

  // The URL was changed by a link or the back button, so the form follows.
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
        // Stays on the current page, because the form is used on other pages too.
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
