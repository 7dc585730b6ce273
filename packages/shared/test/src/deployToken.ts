import type { TokenQuirk } from '@oxbow/chain/TokenRemarks'
import { ownAddress } from '@oxbow/devnet/deployOwnContracts'
import { devAddress, operatorIndex } from '@oxbow/devnet/devAccounts'
import { queueApprovals, queueMint, queueToken } from '@oxbow/devnet/queueToken'
import type { Address } from 'viem'
import type { TestChain } from './TestChain.ts'
import { transact } from './transact.ts'

export type TestToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export declare namespace deployToken {
  type Options = {
    name?: string
    /** Default `TKN`. */
    symbol?: string
    /** Default 18. */
    decimals?: number
    /** Deploys a token with this misbehavior. */
    quirk?: TokenQuirk
    /** Accounts that get `amountEach` raw units; the operator and the trader of the scenario helpers always get plenty. */
    holders?: readonly Address[]
    /** Raw units; default: 1,000,000 tokens. */
    amountEach?: bigint
  }
}

/** Number of tokens deployed per chain, so that addresses, and thus the order of a pool's tokens, don't depend on what ran before in this process. */
const counts = new WeakMap<TestChain, bigint>()

/** Deploys an ERC-20 that anyone can mint, with the operator's approvals for adding liquidity. */
export async function deployToken(chain: TestChain, options: deployToken.Options = {}): Promise<TestToken> {
  const { symbol = 'TKN', name = symbol, decimals = 18, quirk, holders = [] } = options
  const amountEach = options.amountEach ?? 1_000_000n * 10n ** BigInt(decimals)
  const salt = (counts.get(chain) ?? 0n) + 1n
  counts.set(chain, salt)
  const address = await transact(chain, (queue) => {
    const token = queueToken(queue, { name, symbol, decimals, quirk, salt })
    for (const stock of [devAddress(operatorIndex), ownAddress('Trader')]) queueMint(queue, token, stock, plenty)
    for (const holder of holders) queueMint(queue, token, holder, amountEach)
    queueApprovals(queue, chain.contracts, token)
    return token
  })
  return { address, name, symbol, decimals }
}

/** More than any test's pools take, and small enough that no sum overflows. */
const plenty = 2n ** 128n
