import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Contracts } from '@oxbow/chain/Network'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import type { BookOrder } from '../book/BookOrder.ts'
import { orderFillerAbi } from '../filler/orderFillerAbi.ts'
import type { Verdict } from '../judge/Verdict.ts'

/**
 * Call by which a filler trades an order's input through the router and pays its owner. The router's allowance
 * is only valid in that block; on V3, the surplus for the owner is cosigned with the public cosigner's key.
 */
export async function encodeFill(
  { order, permit, signature }: BookOrder,
  { chainId, contracts, swap, verdict }: encodeFill.Options,
): Promise<Hex> {
  const { info, input, outputs } = order
  const [output] = outputs
  const { pays } = verdict
  const whole =
    order.version === 'v1'
      ? order
      : await cosignPublicly(order, {
          chainId,
          data: {
            decayStartBlock: 0n,
            exclusiveFiller: zeroAddress,
            exclusivityOverrideBps: 0n,
            inputAmount: 0n,
            outputAmounts: [pays > output!.startAmount ? pays : 0n],
          },
        })
  const calls = tradeCalls({ token: input.token, amount: input.startAmount }, { contracts, swap })
  const permits = permit === undefined ? [] : [{ to: input.token, value: 0n, data: permit }]
  return encodeFunctionData({
    abi: orderFillerAbi,
    functionName: 'fill',
    args: [info.reactor, { order: encodeOrder(whole), sig: signature }, permits, calls, output!.token, verdict.keeps],
  })
}

/** Calls by which a filler trades its input: the router's allowance is only valid in that block. */
export function tradeCalls(
  { amount, token }: { readonly token: Hex; readonly amount: bigint },
  { contracts, swap }: Pick<encodeFill.Options, 'contracts' | 'swap'>,
) {
  const { permit2, universalRouter } = contracts
  const approve = { abi: erc20Abi, functionName: 'approve', args: [permit2, amount] } as const
  // An expiration of 0 makes it valid only in the current block.
  const allow = { abi: permit2Abi, functionName: 'approve', args: [token, universalRouter, amount, 0] } as const
  const isUnwrap = swap.to.toLowerCase() === contracts.weth
  const approvals = [
    { to: token, value: 0n, data: encodeFunctionData(approve) },
    { to: permit2, value: 0n, data: encodeFunctionData(allow) },
  ]
  return [...(isUnwrap ? [] : approvals), { to: swap.to, value: swap.value, data: swap.data }]
}

export declare namespace encodeFill {
  type Options = {
    readonly chainId: number
    readonly contracts: Contracts
    /** Sent by the filler, already verified. */
    readonly swap: Pick<TransactionRequest, 'to' | 'data' | 'value'>
    readonly verdict: Extract<Verdict, { action: 'fill' }>
  }
}
