import type { Network } from '@oxbow/chain/Network'
import { urlsOf } from '@oxbow/client/NodeSettings'
import type { Token } from '@oxbow/tokens/getTokens'
import type { EngineState } from '@oxbow/trading/EngineMessages'
import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../../loading/whenIdle.ts'
import { useChainAnswers } from '../ChainProvider.tsx'
import { engineHolder } from '../exchange.ts'
import { useNodeSettings, useTradeSource } from './nodes.ts'

/**
 * Keeps an engine open while a user with a node of their own is on a trading page, so that it is ready if the server is down. Returns its state,
 * undefined without one.
 */
export function useOwnEngine(network: Network, tokens: readonly Token[]): EngineState | undefined {
  const { chainId } = network
  const settings = useNodeSettings()
  const source = useTradeSource(chainId)
  const urls = urlsOf(settings, chainId).join(' ')
  const isNeeded = source !== 'server'
  const site = useChainAnswers().config?.site

  useEffect(() => {
    if (urls === '' || site === undefined) return
    const policy = site
    let isLeft = false
    async function open() {
      // A loading failure is ignored, because the server's prices still work; the next visit tries again.
      // The choice between both is loaded too, while the server is there: without it the engine would not be asked.
      const [module] = await Promise.all([import('./openEngine.ts'), import('@oxbow/trading/chooseEngine')]).catch(
        () => [],
      )
      if (!isLeft && module && engineHolder.of(chainId) === undefined)
        engineHolder.hold(module.openEngine(network, tokens, policy))
    }
    if (isNeeded) void open()
    const stop = isNeeded ? undefined : whenIdle(() => void open())
    return () => {
      isLeft = true
      stop?.()
    }
  }, [network, chainId, tokens, urls, isNeeded, site])

  // With other nodes, another network or another page, it starts over.
  useEffect(() => (urls === '' ? undefined : () => engineHolder.hold(undefined)), [chainId, urls])

  useEffect(() => {
    engineHolder.of(chainId)?.setTokens(tokens.map(({ address, symbol, decimals }) => ({ address, symbol, decimals })))
  }, [chainId, tokens])

  return useSyncExternalStore(engineHolder.subscribe, () => engineHolder.of(chainId)?.getState())
}
