import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as SendForm from '../../features/send/SendForm.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import type { SendStart } from '../../state/sendDialog.ts'

/**
 * The form of this network. On its page the token is in the URL, so that links work; amount and recipient aren't, for privacy, unless the link is a
 * payment request. With `start` it is in a dialog above another page, whose URL it doesn't change.
 */
export function useSendForm(network: Network, tokens: readonly Token[], start?: SendStart): useSendForm.ReturnType {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [form, setForm] = useState(() => SendForm.fromSearch(start ?? search, network, tokens))

  function change(next: SendForm.SendForm) {
    setForm(next)
    if (next.token?.address !== form.token?.address) write(next)
  }

  function clear() {
    const next = { ...SendForm.emptyForm, token: form.token }
    setForm(next)
    write(next)
  }

  function write(next: SendForm.SendForm) {
    if (start) return
    void navigate({
      to: '.',
      search: (old) => ({ ...withoutTrade(old), ...SendForm.toSearch(next, network) }),
      replace: true,
      resetScroll: false,
    })
  }
  return [form, change, clear]
}

export declare namespace useSendForm {
  /** The third function empties the form and its URL after sending, so that a reload doesn't ask for what was paid. */
  type ReturnType = readonly [SendForm.SendForm, (form: SendForm.SendForm) => void, () => void]
}
