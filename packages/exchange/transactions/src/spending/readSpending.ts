import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getBalances } from '@oxbow/client/getBalances'
import { readAll } from '@oxbow/client/readAll'

/** An account's balance and allowances of a token in raw units; undefined where the contract doesn't answer. */
export type Spending = {
  readonly balance: bigint | undefined
  /** Allowance of the contract that pulls the token: a router, a manager, or Permit2. */
  readonly allowance: bigint
  /** Permit2 allowance of the v4 manager; undefined if Permit2 isn't used. */
  readonly permit: { readonly amount: bigint; readonly expiration: number; readonly nonce: number } | undefined
}

/**
 * Balances and allowances of an account for two tokens; the native currency needs no allowance.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readSpending(
  client: NodeAccess,
  parameters: readSpending.Parameters,
): Promise<readonly [Spending, Spending]> {
  const { network, account, tokens, spender, permitted } = parameters
  const { chainId, contracts } = network
  const rpc = client.rpc(chainId)
  const blockNumber = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const at = { multicall3: contracts.multicall3, blockNumber }
  const [balances, allowances, permits] = await Promise.all([
    getBalances(client, { chainId, multicall3: contracts.multicall3, account, tokens }),
    readAll(
      rpc,
      at,
      tokens.map((target) => ({
        target,
        abi: erc20Abi,
        functionName: 'allowance' as const,
        args: [account, spender] as const,
      })),
    ),
    permitted === undefined
      ? []
      : readAll(
          rpc,
          at,
          tokens.map((token) => ({
            target: contracts.permit2,
            abi: permit2Abi,
            functionName: 'allowance' as const,
            args: [account, token, permitted] as const,
          })),
        ),
  ])
  const toSpending = (index: 0 | 1): Spending => {
    const token = tokens[index]
    const found = permits[index]
    return {
      balance: balances.get(token),
      allowance: isNative(token) ? unlimited : (allowances[index] ?? 0n),
      permit: found && { amount: found[0], expiration: found[1], nonce: found[2] },
    }
  }
  return [toSpending(0), toSpending(1)]
}

export declare namespace readSpending {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly account: `0x${string}`
    readonly tokens: readonly [`0x${string}`, `0x${string}`]
    readonly spender: `0x${string}`
    /** Who pulls through Permit2, if `spender` is Permit2. */
    readonly permitted: `0x${string}` | undefined
  }
}

/** The amounts of two balances that can be deposited; unknown balances are unlimited. */
export function affordableOf(
  spendings: readonly [Spending, Spending],
  tokens: readonly [string, string],
  keptWei: bigint,
): Amounts {
  const of = (index: 0 | 1) => {
    const { balance = unlimited } = spendings[index]
    if (!isNative(tokens[index])) return balance
    return balance > keptWei ? balance - keptWei : 0n
  }
  return { amount0: of(0), amount1: of(1) }
}

const unlimited = 2n ** 256n - 1n
