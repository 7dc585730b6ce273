import { divideUp } from '@oxbow/amm/rounding'
import type { KeeperSettings } from '../KeeperSettings.ts'
import type { Verdict } from './Verdict.ts'

const bps = 10_000n
/**
 * The owner's share of the surplus after gas, if it can be shared. More than the promised nine tenths, because gas is counted at its maximum price.
 */
const ownersShareBps = 9_500n

/** Whether the trade covers the signed amount, gas and the minimum profit; and how much of the surplus the owner gets. */
export function judgePay(
  { isMoving, isShared, signed }: judgePay.Ask,
  { block, gasPrice, nativePrice, plan }: judgePay.Facts,
  settings: Pick<KeeperSettings, 'minProfitBps' | 'mostGasWei' | 'subsidyWei'>,
): Verdict {
  const later = (reason: string): Verdict => {
    return { action: 'look-again', when: { at: 'block', block: block + 1n }, reason }
  }
  const cost = plan.gasUnits * gasPrice
  if (cost > settings.mostGasWei) return later('the network costs more than is allowed')
  const paid = cost > settings.subsidyWei ? cost - settings.subsidyWei : 0n
  if (paid > 0n && nativePrice === undefined) return later('what the network costs has no price in its token')
  const inOutput = (wei: bigint) =>
    nativePrice === undefined || wei === 0n ? 0n : divideUp(wei * nativePrice.output, nativePrice.wei)

  const profit = divideUp(signed * settings.minProfitBps, bps)
  const keeps = inOutput(paid) + profit
  // If the surplus is shared, only the keeper's part is its profit.
  const beyond = isShared ? divideUp(profit * bps, bps - ownersShareBps) : profit
  const needed = signed + inOutput(paid) + beyond
  if (plan.output < needed && isMoving) return later('does not pay yet')
  if (plan.output < needed)
    return { action: 'look-again', when: { at: 'price', output: needed }, reason: 'does not pay' }
  const surplus = plan.output - signed - inOutput(cost)
  const more = isShared && surplus > 0n ? divideUp(surplus * ownersShareBps, bps) : 0n
  return { action: 'fill', pays: signed + more, keeps }
}

export declare namespace judgePay {
  type Ask = {
    /** Amount to pay now, in raw units. */
    readonly signed: bigint
    /** Whether it differs in the next block. */
    readonly isMoving: boolean
    /** Whether more can be paid. */
    readonly isShared: boolean
  }
  type Facts = {
    readonly block: bigint
    /** Maximum gas price of the next block, in wei per unit. */
    readonly gasPrice: bigint
    /** Raw units of the output per wei; undefined if unknown. */
    readonly nativePrice: { readonly output: bigint; readonly wei: bigint } | undefined
    /** What the whole input buys now, and the gas of the fill. */
    readonly plan: { readonly output: bigint; readonly gasUnits: bigint }
  }
}
