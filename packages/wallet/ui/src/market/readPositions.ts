import type { Contracts } from '@oxbow/chain/Network'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Reading } from '../reading/Reading.ts'
import { isSame, lower } from '../reading/Scope.ts'
import type { PositionFacts, ReadingContext } from '../reading/SigningRequest.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'

/** Owner and tokens of the positions that a request names by id. Never throws: what the node doesn't answer stays unknown. */
export async function readPositions({ contracts, node, reading }: readPositions.Parameters): Promise<PositionOf> {
  const named = new Map(
    actsOf(reading).flatMap((act) =>
      act.type === 'liquidity'
        ? act.effects.flatMap((effect) => {
            const id = 'tokenId' in effect ? effect.tokenId : undefined
            return id === undefined ? [] : [[keyOf(act.contract, id), { manager: act.contract, id }] as const]
          })
        : [],
    ),
  )
  const found = await Promise.all(
    [...named].slice(0, maxPositions).map(async ([key, position]) => {
      const facts = await readOne(position, contracts, node).catch(() => undefined)
      return [key, facts] as const
    }),
  )
  const positions = new Map(found)
  return (chainId, manager, id) => (chainId === reading.network ? positions.get(keyOf(manager, id)) : undefined)
}

export declare namespace readPositions {
  type Parameters = {
    readonly reading: Reading
    /** Contracts of the reading's network. */
    readonly contracts: Contracts | undefined
    readonly node: SimulationNode
  }
}

type PositionOf = NonNullable<ReadingContext['positionOf']>

/** Each costs two node calls. */
const maxPositions = 8

const keyOf = (manager: string, id: bigint) => `${lower(manager)} ${id}`

async function readOne(
  { id, manager }: { readonly manager: Hex; readonly id: bigint },
  contracts: Contracts | undefined,
  node: SimulationNode,
): Promise<PositionFacts> {
  const ask = async (data: Hex) =>
    (await node.request({ method: 'eth_call', params: [{ to: manager, data }, 'latest'] })) as Hex
  const isV4 = isSame(manager, contracts?.v4PositionManager)
  const [owner, tokens] = await Promise.all([
    ask(encodeFunctionData({ abi: ownerAbi, args: [id] })),
    ask(isV4 ? encodeFunctionData({ abi: v4Abi, args: [id] }) : encodeFunctionData({ abi: v3Abi, args: [id] })),
  ])
  const [token0, token1] = isV4 ? tokensOfV4(tokens) : decodeFunctionResult({ abi: v3Abi, data: tokens }).slice(2, 4)
  return {
    owner: lower(decodeFunctionResult({ abi: ownerAbi, data: owner })),
    token0: lower(String(token0)),
    token1: lower(String(token1)),
  }
}

function tokensOfV4(data: Hex): readonly [Hex, Hex] {
  const [{ currency0, currency1 }] = decodeFunctionResult({ abi: v4Abi, data })
  return [currency0, currency1]
}

/** ABIs of the position managers of v3 and v4, only what is called. */
const ownerAbi = parseAbi(['function ownerOf(uint256 tokenId) view returns (address)'])
const v3Abi = parseAbi([
  'function positions(uint256 tokenId) view returns (uint96, address, address token0, address token1, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
])
const v4Abi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function getPoolAndPositionInfo(uint256 tokenId) view returns (PoolKey poolKey, uint256 info)',
])
