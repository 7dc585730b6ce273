import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  type CreateForm,
  type CreateSearch,
  fromSearch,
  type Protocol,
  toSearch,
} from '../../../features/liquidity/create/CreateForm.ts'
import { pickLooks } from '../../../router/PageSearch.ts'
import { createKeys } from '../../../router/search/liquiditySearch.ts'

/** Typing changes the form at once and the URL a moment later, because writing history on every key is slow and browsers limit it. */
const urlDelayMilliseconds = 300

/** The form of a new position, kept in the URL so that a reload or a link brings it back. */
export function useCreateForm(
  network: Network,
  tokens: readonly Token[],
  protocol: Protocol,
): useCreateForm.ReturnType {
  const search = useSearch({ strict: false }) as CreateSearch
  const navigate = useNavigate()
  const [form, setForm] = useState(() => fromSearch(search, { network, tokens, protocol }))
  /** While a hand moves a part of the form. */
  const isHeld = useRef(false)
  const [isTouched, setIsTouched] = useState(false)
  /** What this form wrote: its own URLs come back late and must not undo what was typed since. */
  const written = useRef(new Set([toKey(search, protocol)]))

  // A link or the back button changed the URL: the form follows.
  useEffect(() => {
    const key = toKey(search, protocol)
    if (written.current.has(key)) return
    written.current = new Set([key])
    setForm(fromSearch(search, { network, tokens, protocol }))
  }, [search, network, tokens, protocol])

  useEffect(() => {
    if (!isTouched) return
    let timer = setTimeout(write, urlDelayMilliseconds)
    function write() {
      // A change of the address takes longer than a frame.
      if (isHeld.current) {
        timer = setTimeout(write, urlDelayMilliseconds)
        return
      }
      const next = toSearch(form, network)
      written.current.add(toKey(next, form.protocol))
      const to: string = `/positions/create/${form.protocol}`
      // How the page looks is in its address too.
      void navigate({ to, search: (old) => ({ ...pickLooks(old), ...next }), replace: true, resetScroll: false })
    }
    return () => clearTimeout(timer)
  }, [form, isTouched, network, navigate])

  function change(next: CreateForm) {
    setIsTouched(true)
    setForm(next)
  }
  return {
    form,
    setForm: change,
    setIsHeld: (next) => {
      isHeld.current = next
    },
  }
}

export declare namespace useCreateForm {
  type ReturnType = {
    form: CreateForm
    setForm: (form: CreateForm) => void
    /** While a hand moves a part of the form the URL waits. */
    setIsHeld: (isHeld: boolean) => void
  }
}

const keys = ['chain', ...createKeys, 'value', 'field'] as const

function toKey(search: CreateSearch, protocol: Protocol): string {
  return JSON.stringify([protocol, ...keys.map((key) => search[key])])
}
