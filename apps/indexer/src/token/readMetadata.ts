import type { Context } from 'ponder:registry'
import { erc20Abi } from '@oxbow/abi/erc20'
import { decodeTokenText } from '@oxbow/chain/decodeTokenText'
import { nameLength, symbolLength } from '@oxbow/chain/tokenText'
import {
  BaseError,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  HttpRequestError,
  multicall3Abi,
  RpcRequestError,
  TimeoutError,
} from 'viem'
import { networkOf } from '../networks.ts'

export type Metadata = { name: string | null; symbol: string | null; decimals: number | null }

/**
 * A token's metadata; null where it can't be decoded. Texts are cut and stripped of invisible characters, so that a hostile token can't fill the
 * database.
 *
 * @throws viem's HttpRequestError or TimeoutError when the node is away; the index starts again later.
 */
export async function readMetadata(context: Context, address: `0x${string}`): Promise<Metadata> {
  const [name, symbol, decimals] = await callEach(context, address, ['name', 'symbol', 'decimals'])
  return { name: toText(name, nameLength), symbol: toText(symbol, symbolLength), decimals: toDecimals(decimals) }
}

/**
 * Result of each function; undefined for one that fails. Uses Multicall3, in which calls fail separately, since a handler that throws stops the whole
 * index. Not viem's `multicall`: Ponder would prefetch the next tokens at old blocks, which a pruned node doesn't have.
 */
async function callEach(
  context: Context,
  address: `0x${string}`,
  names: readonly ('name' | 'symbol' | 'decimals')[],
): Promise<readonly (Hex | undefined)[]> {
  const calls = names.map((functionName) => ({
    target: address,
    allowFailure: true,
    callData: encodeFunctionData({ abi: erc20Abi, functionName }),
  }))
  const aggregate3 = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  try {
    const { data } = await context.client.call({
      to: networkOf(context.chain.id).contracts.multicall3,
      data: encodeFunctionData({ ...aggregate3, args: [calls] }),
      cache: 'immutable',
    })
    const results = decodeFunctionResult({ ...aggregate3, data: data ?? '0x' })
    return results.map(({ returnData, success }) => (success ? returnData : undefined))
  } catch (error) {
    if (isNodeAway(error)) throw error
    // The token used up all gas, which counts as no answer.
    return names.map(() => undefined)
  }
}

function isNodeAway(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((each) => each instanceof HttpRequestError || each instanceof TimeoutError) !== null &&
    error.walk((each) => each instanceof RpcRequestError) === null
  )
}

function toText(data: Hex | undefined, length: number): string | null {
  return (data && decodeTokenText(data, length)) ?? null
}

function toDecimals(data: Hex | undefined): number | null {
  if (data === undefined || data.length !== 66) return null
  const decimals = BigInt(data)
  return decimals <= 77n ? Number(decimals) : null
}
