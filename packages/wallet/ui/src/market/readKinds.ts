import type { Hex } from 'viem'
import type { Reading } from '../reading/Reading.ts'
import type { ReadingContext } from '../reading/SigningRequest.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'

/**
 * Which NFTs of a request are really ERC-20 tokens. Seaport moves ERC-20s with the same call, so an order for NFT 1,000,000,000 of USDC
 * sells a thousand USDC: in orders only contracts that report ERC-721 by ERC-165 count as NFTs. An approval of NFT 0 may revoke a token's:
 * there it is a token only if the contract has decimals and doesn't report ERC-721. Never throws: unknowns count as the worse case.
 */
export async function readKinds({ node, reading }: readKinds.Parameters): Promise<TokenKindOf> {
  const acts = actsOf(reading)
  const ordered = acts.flatMap((act) =>
    act.type === 'order'
      ? [...act.order.gives, ...act.order.gets].flatMap(({ asset }) =>
          asset.type === 'nft' || asset.type === 'collection' ? [asset.address] : [],
        )
      : [],
  )
  const zeros = acts.flatMap((act) => {
    const asset = act.type === 'approve' ? act.allowance.asset : act.type === 'transfer' ? act.asset : undefined
    return asset?.type === 'nft' && asset.id === 0n ? [asset.address] : []
  })
  const named = [...new Set([...ordered, ...zeros])].slice(0, maxTokens)
  const ask = (to: Hex, data: string) =>
    node.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }).catch(() => undefined)
  const found = await Promise.all(
    named.map(async (to) => {
      const [nft, decimals] = await Promise.all([ask(to, isNft), zeros.includes(to) ? ask(to, decimalsOf) : undefined])
      const isProven = typeof nft === 'string' && /^0x0{63}1$/.test(nft)
      const isToken = typeof decimals === 'string' && /^0x0{62}[0-9a-f]{2}$/.test(decimals)
      return [to, isProven, isToken] as const
    }),
  )
  const proven = found.flatMap(([to, isProven]) => (isProven ? [to] : []))
  const tokens = found.flatMap(([to, isProven, isToken]) => (isToken && !isProven ? [to] : []))
  return (chainId, token) => {
    if (chainId !== reading.network || proven.includes(token)) return undefined
    return ordered.includes(token) || tokens.includes(token) ? 'erc20' : undefined
  }
}

export declare namespace readKinds {
  type Parameters = { readonly reading: Reading; readonly node: SimulationNode }
}

type TokenKindOf = NonNullable<ReadingContext['tokenKindOf']>

/** Each is a call of the node, or two. */
const maxTokens = 8
/** `supportsInterface(0x80ac58cd)`, ERC-165 and ERC-721. */
const isNft = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
const decimalsOf = '0x313ce567'
