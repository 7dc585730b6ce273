import type { Address } from 'viem'

/** Which blocks and transactions of a dump stay. Blocks are asked about before transactions. */
export type Thinning = {
  keepsBlock(json: string): boolean
  keepsTransaction(json: string): boolean
}

/** An hour: nodes are asked for their newest blocks by number. */
const recentBlocks = 1_800
/** Two days. */
const liveBlocks = 86_400

/**
 * Keeps a chain that runs for weeks from growing without bound, 43,000 blocks a day. Of the blocks that the live market made it leaves out the
 * empty ones that are older than an hour and those with nothing but market swaps that are older than two days. What a person did stays, and so do
 * the seeded blocks and all that creates pools or moves liquidity: an index built anew from the logs has the right state.
 */
export function createThinning(options: {
  headNumber: number
  /** Everything below stays. */
  firstLiveBlock: number
  /** The contract that the market swaps through. */
  trader: Address
}): Thinning {
  const { headNumber, firstLiveBlock, trader } = options
  const dropped = new Set<number>()

  function isDispensable(number: number, json: string): boolean {
    if (number < firstLiveBlock || number > headNumber - recentBlocks) return false
    const { transactions } = JSON.parse(json) as { transactions: { transaction: { to?: string | null } }[] }
    if (transactions.length === 0) return true
    return number < headNumber - liveBlocks && transactions.every(({ transaction }) => transaction.to === trader)
  }

  return {
    keepsBlock(json) {
      const number = Number(/"number":"(0x[0-9a-f]+)"/.exec(json)?.[1])
      if (number === 0) return isSeededGenesis(json)
      if (!isDispensable(number, json)) return true
      dropped.add(number)
      return false
    },
    keepsTransaction: (json) => dropped.size === 0 || !dropped.has(Number(/"block_number":(\d+)\}$/.exec(json)?.[1])),
  }
}

/**
 * Each start of a node makes a block 0 of its own beside the one it loads, and its next dump has both, in any order. The chain's own was made at a
 * whole hour (`seedStart`).
 */
function isSeededGenesis(json: string): boolean {
  return Number(/"timestamp":"(0x[0-9a-f]+)"/.exec(json)?.[1]) % 3_600 === 0
}
