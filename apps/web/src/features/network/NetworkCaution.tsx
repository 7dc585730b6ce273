import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { verifyContracts } from '@oxbow/chain/verifyContracts'
import { Banner } from '@oxbow/ui/Banner'

/** Warns that the contracts of a network that isn't built in are named by the operator. Renders nothing for built-in networks. */
export function NetworkCaution({ network }: { network: Network }) {
  const { t } = useLingui()
  if (verifyContracts({ network, chainId: network.chainId }).status !== 'unpinned') return null
  return (
    <Banner tone="caution" title={t`Unverified contracts`}>
      {t`This site wasn’t built for ${network.name}. The contract addresses come from its operator.`}
    </Banner>
  )
}
