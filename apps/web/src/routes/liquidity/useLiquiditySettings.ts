import type { Network } from '@oxbow/chain/Network'
import { moveToleranceBps } from '@oxbow/liquidity/swapBounds'
import type { readDeadline } from '@oxbow/transactions/readDeadline'
import { autoSlippageBps } from '../../features/liquidity/create/SlippageChoice.tsx'
import { client } from '../../state/exchange.ts'
import { changeSettings, useSettings } from '../../state/settings.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import { useWalletFeatures } from '../../state/wallet/useWalletFeatures.ts'

/** Slippage, deadline and batching of liquidity transactions: the trade settings of this network. */
export function useLiquiditySettings(network: Network): useLiquiditySettings.ReturnType {
  const { trade } = useSettings()
  const { chainId } = network
  const settings = tradeSettingsOf(trade, chainId)
  const { slippageBps: slippage, deadlineMinutes, isOneClick } = settings
  const { batches: isAllowed } = useWalletFeatures()
  const lifetimeSeconds = deadlineMinutes * 60
  return {
    slippage,
    slippageBps: slippage === 'auto' ? autoSlippageBps : slippage,
    toleranceBps: slippage === 'auto' ? moveToleranceBps : slippage,
    batches: isAllowed && isOneClick,
    lifetimeSeconds,
    async deadline() {
      const { readDeadline } = await import('@oxbow/transactions/readDeadline')
      return readDeadline(client.rpc(chainId), { chainId, lifetimeSeconds, nowMs: Date.now() })
    },
    setSlippage: (slippageBps) => changeSettings({ trade: { ...trade, [chainId]: { ...settings, slippageBps } } }),
  }
}

export declare namespace useLiquiditySettings {
  type ReturnType = {
    slippage: 'auto' | number
    slippageBps: number
    /** The slippage of a move: amounts missing within it stay in the wallet, so "auto" is narrower here. */
    toleranceBps: number
    /** Batches approvals and deposit, if the wallet can. */
    batches: boolean
    /** Seconds from signing until it expires. */
    lifetimeSeconds: number
    deadline: () => Promise<readDeadline.ReturnType>
    setSlippage: (slippage: 'auto' | number) => void
  }
}
