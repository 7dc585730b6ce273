import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Reading } from '../reading/Reading.ts'
import type { RiskContext } from '../risks/Risk.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'

/** Balances of the tokens that a request approves. Never throws: what the node doesn't answer stays unknown. */
export async function readHoldings({ account, node, reading }: readHoldings.Parameters): Promise<BalanceOf> {
  const tokens = reading.allowances.flatMap(({ asset, most }) =>
    most !== 0n && most !== 'unlimited' && (asset.type === 'token' || asset.type === 'token-or-nft')
      ? [asset.address]
      : [],
  )
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const found = await Promise.all(
    [...new Set(tokens)].slice(0, maxTokens).map(async (to): Promise<readonly (readonly [Hex, bigint])[]> => {
      const answer = await node.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }).catch(() => undefined)
      return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? [[to, BigInt(answer)]] : []
    }),
  )
  const balances = new Map(found.flat())
  return (chainId, token) => (chainId === reading.network ? balances.get(token) : undefined)
}

export declare namespace readHoldings {
  type Parameters = {
    /** Lower-case. */
    readonly account: Hex
    readonly reading: Reading
    readonly node: SimulationNode
  }
}

type BalanceOf = NonNullable<RiskContext['balanceOf']>

/** Each costs a node call; approving more tokens at once raises a warning. */
const maxTokens = 8
