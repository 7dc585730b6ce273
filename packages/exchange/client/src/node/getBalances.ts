import { erc20Abi } from '@oxbow/abi/erc20'
import { multicall3Abi } from '@oxbow/abi/multicall3'
import { isNative } from '@oxbow/chain/nativeToken'
import { decodeFunctionResult, encodeFunctionData, type Hex, RpcRequestError } from 'viem'
import type { NodeAccess } from '../server/ExchangeClient.ts'
import { callNode } from './callNode.ts'

/** Tokens per call, since nodes limit the gas of a call. */
const TOKENS_PER_CALL = 200

/**
 * Balances of an account in raw units, from one block for up to 200 tokens. A token whose contract doesn't answer has `undefined`, never 0.
 *
 * @throws what viem throws when the node does not answer.
 * @example
 * const balances = await getBalances(client, { chainId, multicall3, account, tokens: ['0x0000…0000', usdc] })
 * balances.get(usdc) // 1_500_000n
 */
export async function getBalances(
  client: NodeAccess,
  parameters: getBalances.Parameters,
): Promise<getBalances.ReturnType> {
  const { tokens } = parameters
  const parts: Promise<Balances>[] = []
  for (let start = 0; start < tokens.length; start += TOKENS_PER_CALL)
    parts.push(readPart(client, parameters, tokens.slice(start, start + TOKENS_PER_CALL)))
  return new Map((await Promise.all(parts)).flat())
}

export declare namespace getBalances {
  type Parameters = {
    readonly chainId: number
    /** Address of Multicall3, from the network's contracts. */
    readonly multicall3: `0x${string}`
    readonly account: `0x${string}`
    /** Lower-case; `0x0` is the native currency. */
    readonly tokens: readonly `0x${string}`[]
  }
  type ReturnType = ReadonlyMap<`0x${string}`, bigint | undefined>
}

type Balances = readonly (readonly [Hex, bigint | undefined])[]

/** A token that burns all gas fails the whole call, so the call is halved until that token is isolated. */
async function readPart(
  client: NodeAccess,
  parameters: getBalances.Parameters,
  tokens: readonly Hex[],
): Promise<Balances> {
  try {
    return await readAtOnce(client, parameters, tokens)
  } catch (error) {
    // Only if the node answered; an unreachable node would be asked a hundred times.
    if (!isAnswer(error)) throw error
    if (tokens.length === 1) return [[tokens[0]!, undefined]]
    const middle = Math.ceil(tokens.length / 2)
    const halves = [tokens.slice(0, middle), tokens.slice(middle)]
    return (await Promise.all(halves.map((half) => readPart(client, parameters, half)))).flat()
  }
}

async function readAtOnce(client: NodeAccess, parameters: getBalances.Parameters, tokens: readonly Hex[]) {
  const { chainId, multicall3, account } = parameters
  const calls = tokens.map((token) => ({
    target: isNative(token) ? multicall3 : token,
    allowFailure: true,
    callData: isNative(token)
      ? encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] })
      : encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const answer = await callNode(client.rpc(chainId), { to: multicall3, data })
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
  return tokens.map((token, index) => [token, parseBalance(results[index])] as const)
}

function isAnswer(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof RpcRequestError) return true
  return false
}

/** Valid only with one word: an address without code succeeds with empty data. */
function parseBalance(result: { success: boolean; returnData: Hex } | undefined): bigint | undefined {
  return result?.success === true && result.returnData.length === 66 ? BigInt(result.returnData) : undefined
}
