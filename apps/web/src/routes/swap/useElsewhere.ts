import type { Network } from '@oxbow/chain/Network'
import { useNavigate } from '@tanstack/react-router'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import { acrossNetworks } from '../../router/search/acrossNetworks.ts'

/** Sets one side of a swap to another network's token: the form becomes a bridge. */
export function useElsewhere(form: SwapForm.SwapForm, network: Network) {
  const navigate = useNavigate()
  return (side: SwapForm.Field, slug: string, currency: string) => {
    const trade = acrossNetworks(SwapForm.toSearch(form, network), { side, slug, currency })
    void navigate({ to: '/swap', search: (old) => ({ ...withoutTrade(old), ...trade }) })
  }
}
