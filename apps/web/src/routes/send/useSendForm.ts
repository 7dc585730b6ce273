import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as SendForm from '../../features/send/SendForm.ts'
import { withoutTrade } from '../../router/PageSearch.ts'

/** The form of this network. Its token is in the address, so that a link brings it; amount and recipient are nobody else's business and are not. */
export function useSendForm(
  network: Network,
  tokens: readonly Token[],
): readonly [SendForm.SendForm, (form: SendForm.SendForm) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [form, setForm] = useState(() => SendForm.fromSearch(search, network, tokens))

  function change(next: SendForm.SendForm) {
    setForm(next)
    if (next.token?.address === form.token?.address) return
    void navigate({
      to: '.',
      search: (old) => ({ ...withoutTrade(old), ...SendForm.toSearch(next, network) }),
      replace: true,
      resetScroll: false,
    })
  }
  return [form, change]
}
