import type { Network } from '@oxbow/chain/Network'
import { moveToleranceBps } from '@oxbow/liquidity/swapBounds'
import type { readDeadline } from '@oxbow/transactions/readDeadline'
import { autoSlippageBps } from '../../features/liquidity/create/SlippageChoice.tsx'
import { client } from '../../state/exchange.ts'
import { changeSettings, useSettings } from '../../state/settings.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import { useWalletFeatures } from '../../state/wallet/useWalletFeatures.ts'

/** How far the price may move, how long a transaction may wait and whether the wallet is asked once: the settings of trades on this network. */
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
    /** The bound of a move: what a wider one lets be missing stays in the wallet, so "auto" is narrower here. */
    toleranceBps: number
    /** Approvals and deposit in one question, where the wallet takes them together. */
    batches: boolean
    /** From the making of what is signed until it is worthless. */
    lifetimeSeconds: number
    deadline: () => Promise<readDeadline.ReturnType>
    setSlippage: (slippage: 'auto' | number) => void
  }
}
