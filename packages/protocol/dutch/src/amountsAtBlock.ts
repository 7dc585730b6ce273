import type { OrderAmounts } from './amountsAtTime.ts'
import type { CosignedOrder, DecayCurve } from './DutchOrder.ts'

const maxUint = 2n ** 256n - 1n
const gwei = 1_000_000_000n

/**
 * The amounts of a V3 order in a block, as its reactor computes them; undefined if the cosigner worsens the signed amounts or this filler may not
 * fill it yet. Doesn't check whether the order has expired, was filled or is vetoed.
 */
export function amountsAtBlock(order: CosignedOrder, at: amountsAtBlock.At): OrderAmounts | undefined {
  const { cosignerData, input, outputs, startingBaseFee } = order
  const { decayStartBlock, exclusiveFiller, exclusivityOverrideBps, inputAmount, outputAmounts } = cosignerData
  if (inputAmount > input.startAmount || outputAmounts.length !== outputs.length) return undefined
  if (outputs.some(({ startAmount }, index) => outputAmounts[index]! !== 0n && outputAmounts[index]! < startAmount))
    return undefined
  const paid = at.baseFee - startingBaseFee
  const passed = at.block - decayStartBlock
  const inputBounds = { least: 0n, most: input.maxAmount }
  const dearer = divideDown(input.adjustmentPerGweiBaseFee * paid, gwei)
  const fromInput = bound((inputAmount || input.startAmount) + dearer, inputBounds)
  const amounts = outputs.map(({ adjustmentPerGweiBaseFee, curve, minAmount, startAmount }, index) => {
    const bounds = { least: minAmount, most: maxUint }
    const less = divideDown(adjustmentPerGweiBaseFee * paid, gwei)
    return bound(bound((outputAmounts[index] || startAmount) - less, bounds) - decayOf(curve, passed, 'down'), bounds)
  })
  const resolved = { input: bound(fromInput - decayOf(input.curve, passed, 'up'), inputBounds), outputs: amounts }
  const isOpen = BigInt(exclusiveFiller) === 0n || exclusiveFiller === at.filler || at.block > decayStartBlock
  if (isOpen) return resolved
  return exclusivityOverrideBps === 0n
    ? undefined
    : {
        ...resolved,
        outputs: amounts.map((amount) => -divideDown(-amount * (10_000n + exclusivityOverrideBps), 10_000n)),
      }
}

export declare namespace amountsAtBlock {
  type At = {
    /** Block number as the reactor counts it: on Arbitrum, the L2 block number, which `block.number` doesn't return there. */
    readonly block: bigint
    /** Wei. */
    readonly baseFee: bigint
    /** The reactor's caller; lower-case. */
    readonly filler: `0x${string}`
  }
}

/** The decrease from the start amount after so many blocks. The reactor truncates the block count to 16 bits and rounds in the swapper's favor. */
function decayOf({ relativeAmounts, relativeBlocks }: DecayCurve, blocks: bigint, rounding: 'up' | 'down'): bigint {
  if (blocks <= 0n || relativeAmounts.length === 0) return 0n
  const passed = BigInt.asUintN(16, blocks)
  const next = relativeBlocks.findIndex((block) => BigInt(block) >= passed)
  if (next === -1) return relativeAmounts.at(-1)!
  const [from, before] = next === 0 ? [0n, 0n] : [BigInt(relativeBlocks[next - 1]!), relativeAmounts[next - 1]!]
  const [to, after] = [BigInt(relativeBlocks[next]!), relativeAmounts[next]!]
  if (passed >= to) return after
  const moved = (after - before) * (passed - from)
  return before + (rounding === 'down' ? divideDown(moved, to - from) : -divideDown(-moved, to - from))
}

/** Division rounded towards negative infinity. */
function divideDown(value: bigint, by: bigint): bigint {
  return (value - (((value % by) + by) % by)) / by
}

function bound(amount: bigint, { least, most }: { readonly least: bigint; readonly most: bigint }): bigint {
  if (amount < least) return least
  return amount > most ? most : amount
}
