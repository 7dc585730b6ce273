import type { Hex } from 'viem'
import type { Reading } from '../reading/Reading.ts'
import type { ReadingContext } from '../reading/SigningRequest.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'

/**
 * Which of the NFTs that orders name are no proven NFTs. Seaport moves ERC-20s by the same call, so that an order for NFT 1,000,000,000 of USDC sells a thousand of it:
 * only what says by ERC-165 that it is an ERC-721 is one. Never throws: what the node doesn't tell is read as an amount, which is warned of.
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
      const call = { method: 'eth_call', params: [{ to, data: isNft }, 'latest'] }
      const answer = await node.request(call).catch(() => undefined)
      return typeof answer === 'string' && /^0x0{63}1$/.test(answer) ? [to] : []
    }),
  )
  const proven = found.flat()
  return (chainId, token) =>
    chainId === reading.network && named.includes(token) && !proven.includes(token) ? 'erc20' : undefined
}

export declare namespace readKinds {
  type Parameters = { readonly reading: Reading; readonly node: SimulationNode }
}

type TokenKindOf = NonNullable<ReadingContext['tokenKindOf']>

/** Each is a call of the node. */
const mostTokens = 8
/** `supportsInterface(0x80ac58cd)`, ERC-165 and ERC-721. */
const isNft = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
