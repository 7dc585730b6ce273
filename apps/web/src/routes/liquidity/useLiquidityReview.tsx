import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import { useQuery } from '@tanstack/react-query'
import type { LiquidityDialog } from '../../features/liquidity/position/LiquidityDialog.tsx'
import { isObstacle, LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import type { PositionTokens } from '../../features/liquidity/position/PositionTokens.ts'
import { useLiquidityCosts } from '../../features/liquidity/position/useLiquidityCosts.tsx'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { client } from '../../state/exchange.ts'
import { liquidityWords } from '../../state/failure/liquidityWords.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { useTokens } from '../../state/useChain.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { TrialNotices } from './TrialNotices.tsx'

/** What the last look at a deposit, an exit, a move or a claim says in the same way, whichever it is. */
export function useLiquidityReview(parameters: useLiquidityReview.Parameters): useLiquidityReview.ReturnType {
  const { network, tokens, check, view } = parameters
  const { i18n } = useLingui()
  const explain = ({ code }: { code: LiquidityFailureCode }) => i18n._(liquidityWords(code))
  return {
    explain,
    instead: view?.instead && <InsteadNotice instead={view.instead} network={network} />,
    obstacle: isObstacle(check),
    caution: <NetworkCaution network={network} />,
    review: {
      costs: useLiquidityCosts(check, network, useNativeWorth(network)),
      trial: (
        <LiquidityTrialView check={check} tokens={tokens} explain={explain} notices={<TrialNotices check={check} />} />
      ),
      asks: check.status === 'known' ? check.asks : undefined,
    },
  }
}

/** What wei are worth in dollars, by the prices that the page has. */
function useNativeWorth(network: Network) {
  const { data: config } = useQuery(configQueryOptions(client))
  const { tokens = [] } = useTokens(network)
  const toUsd = usePrices(config, network, tokens)
  const native = tokens.find(({ address }) => isNative(address))
  return (wei: bigint | undefined) => toUsd(native, wei)
}

export declare namespace useLiquidityReview {
  type Parameters = {
    network: Network
    tokens: PositionTokens
    check: LiquidityTrialView.Check
    view: LiquidityDialog.Props['view']
  }
  type ReturnType = Required<Pick<LiquidityDialog.Props, 'explain' | 'instead' | 'obstacle' | 'caution' | 'review'>>
}
