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
 * Keeps an engine open while somebody with a node of their own looks at a page that trades: ready when the server is not. Gives where that engine stands,
 * undefined while there is none.
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
      // Gone with the next page load, or there with the next visit: the server's prices go on without it.
      const module = await import('./openEngine.ts').catch(() => undefined)
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

  // Other nodes, another network, another page: it reads anew.
  useEffect(() => (urls === '' ? undefined : () => engineHolder.hold(undefined)), [chainId, urls])

  useEffect(() => {
    engineHolder.of(chainId)?.setTokens(tokens.map(({ address, symbol, decimals }) => ({ address, symbol, decimals })))
  }, [chainId, tokens])

  return useSyncExternalStore(engineHolder.subscribe, () => engineHolder.of(chainId)?.getState())
}
