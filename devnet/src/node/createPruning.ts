import type { Address } from 'viem'

/** Decides which blocks and transactions of a dump are kept. Blocks are decided before transactions. */
export type Pruning = {
  keepsBlock(json: string): boolean
  keepsTransaction(json: string): boolean
}

/** An hour, because nodes are asked for recent blocks by number. */
const recentBlocks = 1_800
/** Two days. */
const liveBlocks = 86_400

/**
 * Keeps a long-running chain from growing without bound by 43,000 blocks a day. Of the live market's blocks, removes
 * empty ones older than an hour and those with only market swaps older than two days. Users' transactions, seeded
 * blocks and all pool creations and liquidity changes stay, so that an index rebuilt from the logs has the right state.
 */
export function createPruning(options: {
  headNumber: number
  /** All earlier blocks stay. */
  firstLiveBlock: number
  /** The contract through which the market swaps. */
  trader: Address
}): Pruning {
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
 * Each node start creates its own block 0 beside the loaded one, and its next dump
 * has both, in any order. The chain's own one was made at a whole hour (`seedStart`).
 */
function isSeededGenesis(json: string): boolean {
  return Number(/"timestamp":"(0x[0-9a-f]+)"/.exec(json)?.[1]) % 3_600 === 0
}
