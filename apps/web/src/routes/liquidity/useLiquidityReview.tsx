import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import { planCalls } from '@oxbow/liquidity/planCalls'
import type { LiquidityDialog } from '../../features/liquidity/position/LiquidityDialog.tsx'
import { isObstacle, LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import type { PositionTokens } from '../../features/liquidity/position/PositionTokens.ts'
import { useLiquidityCosts } from '../../features/liquidity/position/useLiquidityCosts.tsx'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { isBlocked } from '../../features/review/FeeInToken.ts'
import { toLiquidityMessage } from '../../state/failure/toLiquidityMessage.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { useCallsFee } from '../page/useCallsFee.ts'
import { SimulationNotices } from './SimulationNotices.tsx'
import { useLiquiditySettings } from './useLiquiditySettings.ts'
import { useWorth } from './useWorth.ts'

/** The parts of a review that deposits, withdrawals, moves and claims share. */
export function useLiquidityReview(parameters: useLiquidityReview.Parameters): useLiquidityReview.ReturnType {
  const { network, tokens, check, view } = parameters
  const { i18n } = useLingui()
  const worth = useWorth(network)
  const { batches } = useLiquiditySettings(network)
  const change = check.status === 'known' && check.simulation.status === 'ok' ? check.simulation.change : undefined
  const plan = view === undefined && check.status === 'known' ? check.plan : undefined
  const fee = useCallsFee({
    network,
    connection: useConnection(),
    costWei: check.status === 'known' ? check.networkCostWei : undefined,
    calls: plan && planCalls(plan, network),
    changes: plan ? changesOf(plan) : [],
    isBatched: batches,
  })
  const usdOf = (key: 'token0' | 'token1', raw: bigint) => worth.ofToken(tokens[key].address, raw)
  const explain = (code: LiquidityFailureCode) => i18n._(toLiquidityMessage(code))
  return {
    explain,
    instead: view?.instead && <InsteadNotice instead={view.instead} network={network} />,
    obstacle: isObstacle(check) || fee?.kind === 'asking' || isBlocked(fee),
    caution: <NetworkCaution network={network} />,
    review: {
      costs: useLiquidityCosts(check, network, worth.ofNative, change && toMoved(change, usdOf), fee),
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

function changesOf({ terms: { token0, token1, worst } }: LiquidityPlan) {
  return [
    { token: token0, amount: worst.amount0 },
    { token: token1, amount: worst.amount1 },
  ]
}

/** The dollar value of what a simulation spends or pays out, whichever is more; undefined if a price is unknown. */
function toMoved(
  { amount0, amount1 }: { readonly amount0: bigint; readonly amount1: bigint },
  usdOf: (key: 'token0' | 'token1', raw: bigint) => number | undefined,
): number | undefined {
  const worths = [amount0 === 0n ? 0 : usdOf('token0', amount0), amount1 === 0n ? 0 : usdOf('token1', amount1)]
  if (worths.some((each) => each === undefined)) return undefined
  const known = worths.map((each) => each ?? 0)
  const sum = (sign: 1 | -1) => known.reduce((total, each) => total + Math.max(0, sign * each), 0)
  return Math.max(sum(1), sum(-1))
}
