import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import type { LiquidityDialog } from '../../features/liquidity/position/LiquidityDialog.tsx'
import { isObstacle, LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import type { PositionTokens } from '../../features/liquidity/position/PositionTokens.ts'
import { useLiquidityCosts } from '../../features/liquidity/position/useLiquidityCosts.tsx'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { toLiquidityMessage } from '../../state/failure/toLiquidityMessage.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { SimulationNotices } from './SimulationNotices.tsx'
import { useNativeWorth } from './useNativeWorth.ts'

/** The parts of a review that deposits, withdrawals, moves and claims share. */
export function useLiquidityReview(parameters: useLiquidityReview.Parameters): useLiquidityReview.ReturnType {
  const { network, tokens, check, view } = parameters
  const { i18n } = useLingui()
  const explain = ({ code }: { code: LiquidityFailureCode }) => i18n._(toLiquidityMessage(code))
  return {
    explain,
    instead: view?.instead && <InsteadNotice instead={view.instead} network={network} />,
    obstacle: isObstacle(check),
    caution: <NetworkCaution network={network} />,
    review: {
      costs: useLiquidityCosts(check, network, useNativeWorth(network)),
      simulation: (
        <LiquidityTrialView
          check={check}
          tokens={tokens}
          explain={explain}
          notices={<SimulationNotices check={check} />}
        />
      ),
      asks: check.status === 'known' ? check.asks : undefined,
    },
  }
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
