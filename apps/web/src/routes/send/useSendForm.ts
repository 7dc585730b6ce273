import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as SendForm from '../../features/send/SendForm.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import type { SendStart } from '../../state/sendDialog.ts'

/**
 * The form of this network. On its page the token is in the address, so that a link brings it; amount and recipient are nobody else's business and are
 * not, unless it is a link by which somebody asked for them. With a `start` it is in front of another page, whose address it leaves alone.
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
  /** The third empties it once something was sent, its address too: a reload is not to ask for what was paid. */
  type ReturnType = readonly [SendForm.SendForm, (form: SendForm.SendForm) => void, () => void]
}
