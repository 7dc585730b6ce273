import type { Hex } from 'viem'
import type { Reading } from '../reading/Reading.ts'
import type { ReadingContext } from '../reading/SigningRequest.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'

/**
 * Which of the NFTs that orders name are ERC-20s: these have decimals, and NFTs have none. Seaport moves both by the same call, so that an order for NFT 1,000,000,000 of
 * USDC sells a thousand of it. Never throws: what the node doesn't tell stays unknown.
 */
export async function readKinds({ node, reading }: readKinds.Parameters): Promise<TokenKindOf> {
  const named = actsOf(reading).flatMap((act) =>
    act.type === 'order'
      ? [...act.order.gives, ...act.order.gets].flatMap(({ asset }) =>
          asset.type === 'nft' || asset.type === 'collection' ? [asset.address] : [],
        )
      : [],
  )
  const found = await Promise.all(
    [...new Set(named)].slice(0, mostTokens).map(async (to): Promise<readonly Hex[]> => {
      const call = { method: 'eth_call', params: [{ to, data: decimals }, 'latest'] }
      const answer = await node.request(call).catch(() => undefined)
      return typeof answer === 'string' && /^0x0{62}[0-9a-f]{2}$/i.test(answer) ? [to] : []
    }),
  )
  const fungible = new Set(found.flat())
  return (chainId, token) => (chainId === reading.network && fungible.has(token) ? 'erc20' : undefined)
}

export declare namespace readKinds {
  type Parameters = { readonly reading: Reading; readonly node: SimulationNode }
}

type TokenKindOf = NonNullable<ReadingContext['tokenKindOf']>

/** Each is a call of the node. */
const mostTokens = 8
/** `decimals()`, ERC-20. */
const decimals = '0x313ce567'
