import { erc20Abi } from '@oxbow/abi/erc20'
import { callNode } from '@oxbow/client/callNode'
import { type Address, type Client, encodeFunctionData, type Hex, numberToHex } from 'viem'

/** Taxes on transfers out of a pool and back into it, in basis points of the amount sent. */
export type TransferFees = {
  readonly buyBps: number
  /** `refused`: buyers can't sell. `untried`: too little arrived to try it. */
  readonly sell: { readonly status: 'passed'; readonly bps: number } | { readonly status: 'refused' | 'untried' }
}

/** Addresses without known keys or balances: a buyer, and a spender that it approves, like a router. */
const buyer = '0x000000000000000000000000000000000f00ba01'
const mover = '0x000000000000000000000000000000000f00ba02'
/** Fraction of the pool's balance to transfer. */
const partOfBalance = 1_000n
/** Fraction of the bought amount to sell, so that enough is left after a tax of up to 90 %. */
const partSold = 10n
/** Below this amount rounding would look like a tax. */
const leastAmount = 10_000n
const callGas = numberToHex(2_000_000)

/**
 * Simulates a transfer of 1/1,000 of a pool's balance out of it, and of part of that back, on the node's latest state (`eth_simulateV1`,
 * execution-apis). Undefined if the pool holds too little or the transfer out fails. A token may treat other accounts differently, and change at any
 * time.
 *
 * @param holder contract that holds the token: a v2 or v3 pool, or PoolManager
 * @throws what viem throws when the node does not answer or does not simulate
 */
export async function measureTransferFees(
  rpc: Client,
  token: Address,
  holder: Address,
): Promise<TransferFees | undefined> {
  const balance = BigInt(await callNode(rpc, { to: token, data: balanceOf(holder) }))
  const bought = balance / partOfBalance
  const sold = bought / partSold
  if (bought < leastAmount) return undefined
  const calls = [
    { from: holder, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [buyer, bought] }) },
    { from: buyer, data: balanceOf(buyer) },
    { from: buyer, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [mover, sold] }) },
    { from: buyer, data: balanceOf(holder) },
    {
      from: mover,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [buyer, holder, sold] }),
    },
    { from: buyer, data: balanceOf(holder) },
  ].map((call) => ({ ...call, to: token, gas: callGas }))
  const params = [{ blockStateCalls: [{ calls }] }, 'latest']
  const [block] = (await rpc.request({ method: 'eth_simulateV1', params } as never)) as [{ calls: readonly Result[] }]
  const [buy, held, , before, sell, after] = block.calls
  if (!hasPassed(buy) || !hasPassed(held)) return undefined
  const received = BigInt(held.returnData)
  return {
    buyBps: missingBps(bought, received),
    sell:
      sold < leastAmount || received < sold || !hasPassed(before) || !hasPassed(after)
        ? { status: 'untried' }
        : hasPassed(sell)
          ? { status: 'passed', bps: missingBps(sold, BigInt(after.returnData) - BigInt(before.returnData)) }
          : { status: 'refused' },
  }
}

type Result = { readonly status: Hex; readonly returnData: Hex }

function hasPassed(result: Result | undefined): result is Result {
  return result?.status === '0x1'
}

/** Tax in basis points, rounded up. */
function missingBps(sent: bigint, arrived: bigint): number {
  return arrived >= sent ? 0 : Number(((sent - arrived) * 10_000n + sent - 1n) / sent)
}

function balanceOf(account: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}
