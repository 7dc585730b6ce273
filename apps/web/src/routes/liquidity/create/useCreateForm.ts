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

/** Delay between typing and updating the URL: writing history on every key is slow, and browsers limit it. */
const urlDelayMilliseconds = 300

/** The form of a new position, kept in the URL so that reloads and links restore it. */
export function useCreateForm(
  network: Network,
  tokens: readonly Token[],
  protocol: Protocol,
): useCreateForm.ReturnType {
  const search = useSearch({ strict: false }) as CreateSearch
  const navigate = useNavigate()
  const [form, setForm] = useState(() => fromSearch(search, { network, tokens, protocol }))
  /** True while the user drags a part of the form. */
  const isHeld = useRef(false)
  const [isTouched, setIsTouched] = useState(false)
  /** The URLs that this form wrote: they arrive late and must not undo later input. */
  const written = useRef(new Set([toKey(search, protocol)]))

  // The URL was changed by a link or the back button, so the form follows.
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
      // Updating the URL takes longer than a frame.
      if (isHeld.current) {
        timer = setTimeout(write, urlDelayMilliseconds)
        return
      }
      const next = toSearch(form, network)
      written.current.add(toKey(next, form.protocol))
      const to: string = `/positions/create/${form.protocol}`
      // View settings are in the URL too, and must be kept.
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
    /** Delays the URL while the user drags a part of the form. */
    setIsHeld: (isHeld: boolean) => void
  }
}

const keys = ['chain', ...createKeys, 'value', 'field'] as const

function toKey(search: CreateSearch, protocol: Protocol): string {
  return JSON.stringify([protocol, ...keys.map((key) => search[key])])
}
