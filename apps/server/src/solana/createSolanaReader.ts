import { BaseError } from '@oxbow/errors/BaseError'
import type { SolanaBalancesAnswer } from '@oxbow/solana/SolanaBalances'
import { askSolanaNode } from './askSolanaNode.ts'
import { readSolanaBalances } from './readSolanaBalances.ts'
import { SolanaUnavailableError } from './SolanaUnavailableError.ts'
import type { SolanaNetwork, SolanaSettings } from './solanaSettings.ts'

/** How long an answer is given again: pages read every 15 s, and several may show one account. */
const keptMs = 2_000
/** Answers kept, and accounts being read. */
const maxKept = 500
/** Accounts read from the nodes at once, each with three calls. */
const maxAtOnce = 16

/** Hash of each public network's first block: the node's own word for which network it is of. */
const genesisHashes: Readonly<Record<Exclude<SolanaNetwork, 'local'>, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
}

/** Balances from the operator's nodes of Solana. */
export type SolanaReader = {
  /** Whether an answer is at hand, so that no node is asked. */
  has(account: string): boolean
  /** @throws {SolanaUnavailableError} when no node gives a usable answer */
  balancesOf(account: string): Promise<SolanaBalancesAnswer>
}

/** @param onProblem is told when a node is of another network than the setting says; that node isn't used. */
export function createSolanaReader(
  { urls, network }: SolanaSettings,
  onProblem: (error: unknown) => void,
  now: () => number = Date.now,
): SolanaReader {
  const kept = new Map<string, { readonly atMs: number; readonly answer: Promise<SolanaBalancesAnswer> }>()
  /** Nodes that have said which network they are of. */
  const checked = new Map<string, boolean>()
  let running = 0

  function freshOf(account: string) {
    const found = kept.get(account)
    return found !== undefined && now() - found.atMs < keptMs ? found.answer : undefined
  }

  async function read(account: string): Promise<SolanaBalancesAnswer> {
    if (running >= maxAtOnce) throw new SolanaUnavailableError(new Error('Too many accounts are being read.'))
    running++
    try {
      let cause: unknown
      for (const url of urls) {
        try {
          if (await isOfNetwork(url)) return await readSolanaBalances(url, account)
        } catch (error) {
          cause = error
        }
      }
      throw new SolanaUnavailableError(cause)
    } finally {
      running--
    }
  }

  async function isOfNetwork(url: string): Promise<boolean> {
    if (network === 'local') return true
    const known = checked.get(url)
    if (known !== undefined) return known
    const isRight = (await askSolanaNode(url, 'getGenesisHash', [])) === genesisHashes[network]
    checked.set(url, isRight)
    if (!isRight) onProblem(new WrongSolanaNetworkError(url, network))
    return isRight
  }

  return {
    has: (account) => freshOf(account) !== undefined,
    balancesOf(account) {
      const fresh = freshOf(account)
      if (fresh !== undefined) return fresh
      const answer = read(account)
      kept.delete(account)
      kept.set(account, { atMs: now(), answer })
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
      // A failure isn't kept: the next request tries again.
      answer.catch(() => kept.get(account)?.answer === answer && kept.delete(account))
      return answer
    },
  }
}

class WrongSolanaNetworkError extends BaseError {
  override name = 'Server.WrongSolanaNetworkError'
  constructor(url: string, network: string) {
    super(`OXBOW_SOLANA_RPC: the node at ${new URL(url).host} is not of ${network}.`, {
      code: 'InvalidConfiguration',
      nextAction: 'Name a node of that network, or set OXBOW_SOLANA_NETWORK.',
    })
  }
}
