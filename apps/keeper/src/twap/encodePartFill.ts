import { erc20Abi } from '@oxbow/abi/erc20'
import type { Contracts } from '@oxbow/chain/Network'
import type { TwapPart } from '@oxbow/orders/readSignedTwap'
import { type Address, encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import { type encodeFill, tradeCalls } from '../fill/encodeFill.ts'
import { orderFillerAbi } from '../filler/orderFillerAbi.ts'
import { seaportAbi } from './seaportAbi.ts'

/** Payment to the filler itself, so that Seaport calls it between handing over the input and taking the output. */
export const wakeWei = 1n

const native = 0

/**
 * Call by which a filler trades a part's input through the router and pays its owner. Seaport pays in the given order: first the
 * wei that calls the filler, then the part's owner, whose surplus over the signed amount is one more item of the same transfer.
 */
export function encodePartFill({ part, zoneData }: encodePartFill.Subject, options: encodePartFill.Options): Hex {
  const { contracts, filler, seaport, swap, verdict } = options
  const { counter: _, ...order } = part.order
  const [given] = order.offer
  const [asked] = order.consideration
  const more = verdict.pays > asked!.startAmount ? verdict.pays - asked!.startAmount : 0n
  const tips = more === 0n ? [] : [{ ...asked!, startAmount: more, endAmount: more }]
  const wake = {
    itemType: native,
    token: zeroAddress,
    identifierOrCriteria: 0n,
    startAmount: wakeWei,
    endAmount: wakeWei,
    recipient: filler,
  }
  const advanced = {
    parameters: { ...order, consideration: [asked!, ...tips, wake], totalOriginalConsiderationItems: 1n },
    numerator: 1n,
    denominator: 1n,
    signature: part.signature,
    extraData: zoneData,
  }
  const item = (itemIndex: number) => ({ orderIndex: 0n, itemIndex: BigInt(itemIndex) })
  const toOwner = [0, ...tips.map((_, index) => index + 1)].map(item)
  const payments = [[item(tips.length + 1)], toOwner]
  const fulfilment = encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillAvailableAdvancedOrders',
    args: [[advanced], [], [[item(0)]], payments, zeroHash, zeroAddress, 1n],
  })
  const paid = asked!.startAmount + more
  const approve = { abi: erc20Abi, functionName: 'approve', args: [seaport, paid] } as const
  const calls = [
    ...tradeCalls({ token: given!.token, amount: given!.startAmount }, { contracts, swap }),
    { to: asked!.token, value: 0n, data: encodeFunctionData(approve) },
  ]
  return encodeFunctionData({
    abi: orderFillerAbi,
    functionName: 'fillOnSeaport',
    args: [seaport, fulfilment, calls, asked!.token, verdict.keeps],
  })
}

export declare namespace encodePartFill {
  type Subject = { readonly part: TwapPart; readonly zoneData: Hex }
  type Options = Pick<encodeFill.Options, 'swap' | 'verdict'> & {
    readonly contracts: Contracts
    readonly filler: Address
    readonly seaport: Address
  }
}
