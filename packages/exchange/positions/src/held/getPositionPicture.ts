import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Network } from '@oxbow/chain/Network'
import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { decodeFunctionResult, encodeFunctionData } from 'viem'

/**
 * Picture of a position's NFT as a `data:` URL of an SVG that its manager generates on chain. Undefined if there is none or it links elsewhere:
 * nothing is loaded from a contract's URL. Use it in an `img` element only, where scripts don't run.
 *
 * @throws what viem throws when the node does not answer or the manager refuses.
 */
export async function getPositionPicture(
  client: ExchangeClient,
  parameters: getPositionPicture.Parameters,
): Promise<string | undefined> {
  const { network, protocol, tokenId } = parameters
  const { v3PositionManager, v4PositionManager } = network.contracts
  const to = protocol === 'v3' ? v3PositionManager : v4PositionManager
  if (to === undefined) return undefined
  const abi = protocol === 'v3' ? v3PositionManagerAbi : v4PositionManagerAbi
  const data = encodeFunctionData({ abi, functionName: 'tokenURI', args: [tokenId] })
  const answer = await callNode(client.rpc(network.chainId), { to, data })
  return readPicture(decodeFunctionResult({ abi, functionName: 'tokenURI', data: answer }))
}

export declare namespace getPositionPicture {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly protocol: 'v3' | 'v4'
    readonly tokenId: bigint
  }
}

const described = 'data:application/json;base64,'
const drawn = 'data:image/svg+xml;base64,'

function readPicture(uri: string): string | undefined {
  if (!uri.startsWith(described)) return undefined
  try {
    // Decoded as UTF-8, because token names may be in any script.
    const bytes = Uint8Array.from(atob(uri.slice(described.length)), (character) => character.charCodeAt(0))
    const { image } = JSON.parse(new TextDecoder().decode(bytes)) as { image?: unknown }
    return typeof image === 'string' && image.startsWith(drawn) ? image : undefined
  } catch {
    return undefined
  }
}
