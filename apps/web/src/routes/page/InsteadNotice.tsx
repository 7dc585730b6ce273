import type { Network } from '@oxbow/chain/Network'
import { toToken } from '../../features/liquidity/position/PositionTokens.ts'
import { SentInstead } from '../../features/network/SentInstead.tsx'
import { useTokens } from '../../state/useChain.ts'

/** `SentInstead` with the names of the network's tokens. */
export function InsteadNotice({ instead, network }: InsteadNotice.Props) {
  const { tokens = [] } = useTokens(network)
  return <SentInstead instead={instead} network={network} tokenOf={(address) => toToken(tokens, address)} />
}

export declare namespace InsteadNotice {
  type Props = Pick<SentInstead.Props, 'instead'> & { network: Network }
}
