import type { Network } from '@oxbow/chain/Network'
import { urlsOf } from '@oxbow/client/NodeSettings'
import type { Token } from '@oxbow/tokens/getTokens'
import type { DeskState } from '@oxbow/trading/DeskMessages'
import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../../loading/whenIdle.ts'
import { useChainAnswers } from '../ChainProvider.tsx'
import { deskHolder } from '../exchange.ts'
import { useNodeSettings, useTradeSource } from './nodes.ts'

/**
 * Keeps a desk open while somebody with a node of their own looks at a page that trades: ready when the server is not. Gives where that desk stands,
 * undefined while there is none.
 */
export function useOwnDesk(network: Network, tokens: readonly Token[]): DeskState | undefined {
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
      const module = await import('./openDesk.ts').catch(() => undefined)
      if (!isLeft && module && deskHolder.of(chainId) === undefined)
        deskHolder.hold(module.openDesk(network, tokens, policy))
    }
    if (isNeeded) void open()
    const stop = isNeeded ? undefined : whenIdle(() => void open())
    return () => {
      isLeft = true
      stop?.()
    }
  }, [network, chainId, tokens, urls, isNeeded, site])

  // Other nodes, another network, another page: it reads anew.
  useEffect(() => (urls === '' ? undefined : () => deskHolder.hold(undefined)), [chainId, urls])

  useEffect(() => {
    deskHolder.of(chainId)?.setTokens(tokens.map(({ address, symbol, decimals }) => ({ address, symbol, decimals })))
  }, [chainId, tokens])

  return useSyncExternalStore(deskHolder.subscribe, () => deskHolder.of(chainId)?.getState())
}
