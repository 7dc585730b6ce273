import { erc20Abi } from '@oxbow/abi/erc20'
import { type Address, type Client, encodeFunctionData, type Hex, numberToHex } from 'viem'

/** A token transfer into or out of a pool. */
export type PoolTransfer = {
  readonly token: Address
  /** Contract that holds the pool's tokens: a v2 or v3 pool, or PoolManager. */
  readonly holder: Address
  /** Raw units. */
  readonly amount: bigint
}

/** Simulated router that moves the input: an address without a known key. */
const mover = '0x000000000000000000000000000000000f00ba02'
const callGas = numberToHex(2_000_000)

/**
 * Which token of a trade can't be transferred for this account: the input into its first pool, or the output out of its last. Simulated on the node's
 * latest state with `eth_simulateV1` (execution-apis); nothing is sent. Undefined sides are skipped.
 *
 * @throws what viem throws when the node does not answer or does not simulate
 */
export async function findTransferRefusal(
  rpc: Client,
  parameters: findTransferRefusal.Parameters,
): Promise<'input' | 'output' | undefined> {
  const { account, input, output } = parameters
  const calls = [
    ...(input
      ? [
          call(account, input.token, approve(mover, input.amount)),
          call(mover, input.token, transferFrom(account, input.holder, input.amount)),
        ]
      : []),
    ...(output ? [call(output.holder, output.token, transfer(account, output.amount))] : []),
  ]
  if (calls.length === 0) return undefined
  const params = [{ blockStateCalls: [{ calls }] }, 'latest']
  const [block] = (await rpc.request({ method: 'eth_simulateV1', params } as never)) as [{ calls: readonly Result[] }]
  const outputCall = input ? 2 : 0
  if (input && hasFailed(block.calls[1])) return 'input'
  if (output && hasFailed(block.calls[outputCall])) return 'output'
  return undefined
}

export declare namespace findTransferRefusal {
  type Parameters = {
    readonly account: Address
    /** The account must hold its amount. */
    readonly input: PoolTransfer | undefined
    readonly output: PoolTransfer | undefined
  }
}

type Result = { readonly status: Hex }

function hasFailed(result: Result | undefined): boolean {
  return result?.status === '0x0'
}

function call(from: Address, to: Address, data: Hex) {
  return { from, to, data, gas: callGas }
}

function approve(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

function transferFrom(from: Address, to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] })
}

function transfer(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}
