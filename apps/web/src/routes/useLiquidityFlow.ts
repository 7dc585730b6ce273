import type { Network } from '@oxbow/chain/Network'
import { createLiquidityFlow, type LiquidityFlow } from '@oxbow/exchange/flows/liquidity/createLiquidityFlow'
import type { LiquidityFlowView } from '@oxbow/exchange/flows/liquidity/LiquidityFlowView'
import type { LiquidityPlan } from '@oxbow/exchange/liquidity/LiquidityPlan'
import type { WalletConnection } from '@oxbow/exchange/wallet/Wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { activity, client, storage } from '../app/exchange.ts'
import { toAbsoluteRpcUrl } from '../app/useWallets.ts'
import { useLiquiditySettings } from './useLiquiditySettings.ts'

/** One deposit or exit of a page: not begun, then under way. When it is done, what the page knows of positions and balances is asked for again. */
export function useLiquidityFlow(
  network: Network,
  connection: WalletConnection | undefined,
): useLiquidityFlow.ReturnType {
  const queries = useQueryClient()
  const { lifetimeSeconds } = useLiquiditySettings(network)
  const [flow, setFlow] = useState<LiquidityFlow>()
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed'
  useEffect(() => () => flow?.dispose(), [flow])
  useEffect(() => {
    if (!isDone) return
    for (const name of ['positions', 'balances', 'deposit-pool', 'earnings', 'rewards'])
      void queries.invalidateQueries({ queryKey: [name] })
  }, [isDone, queries])

  return {
    view,
    start(asked) {
      if (connection === undefined) return
      const walletRpcUrl = toAbsoluteRpcUrl(network.chainId)
      const shared = { client, connection, network, activity, storage, walletRpcUrl, lifetimeSeconds }
      setFlow(createLiquidityFlow({ ...shared, ...asked }))
    },
    retry: () => flow?.retry(),
    reset: () => setFlow(undefined),
  }
}

export declare namespace useLiquidityFlow {
  type ReturnType = {
    /** Undefined until it is begun. */
    view: LiquidityFlowView | undefined
    start: (asked: Asked) => void
    retry: () => void
    reset: () => void
  }
}

/** Everybody who presses has seen a plan. */
type Asked = Pick<createLiquidityFlow.Options, 'prepare' | 'key' | 'kind' | 'tokens' | 'batches'> & {
  readonly reviewed: LiquidityPlan
}

const neverChanges = () => () => {}
