import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Reading } from '../reading/Reading.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { RiskContext } from '../risks/Risk.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'

/** Who owns the positions that a request adds to. Never throws: what the node doesn't tell stays unknown. */
export async function readOwners({ node, reading }: readOwners.Parameters): Promise<OwnerOf> {
  const asked = actsOf(reading).flatMap((act) =>
    act.type !== 'liquidity'
      ? []
      : act.effects.flatMap((effect) =>
          effect.type === 'add' && effect.tokenId !== undefined ? [{ to: act.contract, id: effect.tokenId }] : [],
        ),
  )
  const found = await Promise.all(
    asked.slice(0, mostPositions).map(async ({ id, to }): Promise<readonly (readonly [string, Hex])[]> => {
      try {
        const data = encodeFunctionData({ abi, args: [id] })
        const answer = await node.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
        return [[keyOf(to, id), decodeFunctionResult({ abi, data: answer as Hex })]]
      } catch {
        return []
      }
    }),
  )
  const owners = new Map(found.flat())
  return (chainId, manager, id) => (chainId === reading.network ? owners.get(keyOf(manager, id)) : undefined)
}

export declare namespace readOwners {
  type Parameters = { readonly reading: Reading; readonly node: SimulationNode }
}

type OwnerOf = NonNullable<RiskContext['ownerOf']>

/** Each is a call of the node. */
const mostPositions = 8
const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
const keyOf = (manager: Hex, id: bigint) => `${manager.toLowerCase()} ${id}`
