import type { TokenId } from '@oxbow/amm/PoolState'
import { type Client, type Hex, toFunctionSelector } from 'viem'
import { aggregate } from '../aggregate.ts'
import { decodeTokenText } from './decodeTokenText.ts'
import { nameLength, symbolLength } from './tokenText.ts'

/** A token's own metadata. It may claim anything; nothing here proves who issued it. Fields are undefined where the answer is invalid. */
export type TokenFacts = {
  readonly address: TokenId
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

const selectors = (['name()', 'symbol()', 'decimals()'] as const).map(toFunctionSelector)

/**
 * Reads name, symbol and decimals of tokens. Strips control and direction characters, and cuts names at 64 and symbols at 24 characters. A token that
 * fails has undefined fields and doesn't affect the others.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readTokens(client: Client, parameters: readTokens.Parameters): Promise<readonly TokenFacts[]> {
  const { addresses, multicall3 } = parameters
  const all = await readWords(client, multicall3, addresses)
  return Promise.all(
    addresses.map(async (address, at): Promise<TokenFacts> => {
      const together = all[at] ?? []
      // A token that burns all gas fails its neighbors in the batch too, so each is retried alone.
      const words = together.every(Boolean) ? together : ((await readWords(client, multicall3, [address]))[0] ?? [])
      const [name, symbol, decimals] = words
      return {
        address,
        name: name && decodeTokenText(name, nameLength),
        symbol: symbol && decodeTokenText(symbol, symbolLength),
        decimals: decimals && decimalsOf(decimals),
      }
    }),
  )
}

export declare namespace readTokens {
  type Parameters = { addresses: readonly TokenId[]; multicall3: Hex }
}

async function readWords(
  client: Client,
  multicall3: Hex,
  addresses: readonly TokenId[],
): Promise<readonly (readonly (Hex | undefined)[])[]> {
  const calls = addresses.flatMap((target) => selectors.map((callData) => ({ target, callData })))
  const words = await aggregate(client, { multicall3, calls })
  return addresses.map((_, at) => words.slice(at * selectors.length, (at + 1) * selectors.length))
}

/** 10^77 is the largest power of ten that fits in 256 bits. */
function decimalsOf(data: Hex): number | undefined {
  if (data.length !== 66) return undefined
  const value = BigInt(data)
  return value <= 77n ? Number(value) : undefined
}
