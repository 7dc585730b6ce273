import type { Context } from 'ponder:registry'
import { erc20Abi } from '@oxbow/chain/abi/erc20'
import { erc20Bytes32Abi } from '@oxbow/chain/abi/erc20Bytes32'
import { BaseError, HttpRequestError, hexToString, RpcRequestError, TimeoutError } from 'viem'
import { networkOf } from '../networks.ts'

export type Metadata = { name: string | null; symbol: string | null; decimals: number | null }

/** Longer names are cut: nobody reads them, and a hostile token could fill the database. */
const maxLength = 256

/**
 * What a token says about itself, null where it says nothing that can be read. Read through Multicall3, which lets a call fail alone: a
 * handler that throws stops the whole index.
 *
 * @throws viem's HttpRequestError or TimeoutError when the node is away; the index starts again later.
 */
export async function readMetadata(context: Context, address: `0x${string}`): Promise<Metadata> {
  const strings = await readAll(context, [
    { address, abi: erc20Abi, functionName: 'name' },
    { address, abi: erc20Abi, functionName: 'symbol' },
    { address, abi: erc20Abi, functionName: 'decimals' },
  ])
  const [name, symbol, decimals] = strings
  const [oldName, oldSymbol] =
    name === undefined || symbol === undefined
      ? await readAll(context, [
          { address, abi: erc20Bytes32Abi, functionName: 'name' },
          { address, abi: erc20Bytes32Abi, functionName: 'symbol' },
        ])
      : []
  return {
    name: toText(name) ?? fromBytes32(oldName),
    symbol: toText(symbol) ?? fromBytes32(oldSymbol),
    decimals: typeof decimals === 'number' && decimals <= 77 ? decimals : null,
  }
}

type Call = {
  address: `0x${string}`
  abi: typeof erc20Abi | typeof erc20Bytes32Abi
  functionName: 'name' | 'symbol' | 'decimals'
}

async function readAll(context: Context, contracts: readonly Call[]): Promise<readonly unknown[]> {
  try {
    const results = await context.client.multicall({
      contracts,
      multicallAddress: networkOf(context.chain.id).contracts.multicall3,
      allowFailure: true,
      cache: 'immutable',
      retryEmptyResponse: false,
    })
    return results.map(({ result }) => result)
  } catch (error) {
    if (isNodeAway(error)) throw error
    // The token used up all gas: it says nothing.
    return contracts.map(() => undefined)
  }
}

function isNodeAway(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((each) => each instanceof HttpRequestError || each instanceof TimeoutError) !== null &&
    error.walk((each) => each instanceof RpcRequestError) === null
  )
}

function toText(value: unknown): string | null {
  // PostgreSQL's text cannot hold a zero byte.
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, maxLength) : null
}

function fromBytes32(value: unknown): string | null {
  return typeof value === 'string' ? toText(hexToString(value as `0x${string}`, { size: 32 })) : null
}
