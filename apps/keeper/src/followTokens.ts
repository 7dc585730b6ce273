import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { KeeperEvent } from './KeeperEvent.ts'
import type { KeeperSettings } from './KeeperSettings.ts'

const minutesMs = 300_000
const retryMs = 15_000

/**
 * Tokens of a network that may be filled. By default those that the Oxbow lists: anybody can create a
 * token, and a pool that makes it look valuable. Until a list was read, only native currency is allowed.
 */
export function followTokens({ client, network, now = Date.now, say, settings }: followTokens.Parameters) {
  const { chainId, contracts } = network
  if (settings.allowedTokens !== 'listed')
    return { allowedTokens: settings.allowedTokens, refresh: () => Promise.resolve(), version: () => 0 }
  const nameOf = (token: string) => `${chainId}:${token.toLowerCase()}`
  const always = [nativeToken, contracts.weth].map(nameOf)
  const allowedTokens = new Set(always)
  let dueMs = 0
  let version = 0
  return {
    allowedTokens,
    /** Changes whenever the tokens may have changed. */
    version: () => version,
    /** Never throws: on an error the previous list stays. */
    async refresh(): Promise<void> {
      if (now() < dueMs) return
      try {
        const { tokens } = await client.api.tokens(chainId)
        allowedTokens.clear()
        for (const name of [
          ...always,
          ...tokens.filter((each) => each.chainId === chainId).map((each) => nameOf(each.address)),
        ])
          allowedTokens.add(name)
        version++
        dueMs = now() + minutesMs
      } catch (error) {
        dueMs = now() + retryMs
        say({ event: 'tokens-unread', error: String(error).split('\n')[0] })
      }
    },
  }
}

export declare namespace followTokens {
  type Parameters = {
    readonly client: Pick<ExchangeClient, 'api'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly now?: () => number
    readonly say: (event: KeeperEvent) => void
    readonly settings: Pick<KeeperSettings, 'allowedTokens'>
  }
}
