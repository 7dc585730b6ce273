import { aggregate } from '@oxbow/chain/aggregate'
import {
  type Abi,
  type Client,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  prepareEncodeFunctionData,
} from 'viem'
import { mapInTurns } from './mapInTurns.ts'

/** One contract read; `readAll` makes its answer typed. */
export type ContractRead<
  abi extends Abi = Abi,
  name extends ContractFunctionName<abi, 'view'> = ContractFunctionName<abi, 'view'>,
> = {
  readonly target: Hex
  readonly abi: abi
  readonly functionName: name
  readonly args: ContractFunctionArgs<abi, 'view', name>
}

/**
 * Reads many contracts at one block, each the same function: answers in order, undefined where a call reverted, there is no contract, or
 * one that answers something else: anybody may have written it. What is asked
 * several times, like the pool of many positions, goes over the wire and is decoded once.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readAll<const abi extends Abi, name extends ContractFunctionName<abi, 'view'>>(
  client: Client,
  at: { readonly multicall3: Hex; readonly blockNumber: bigint },
  reads: readonly ContractRead<abi, name>[],
): Promise<readonly (ContractFunctionReturnType<abi, 'view', name> | undefined)[]> {
  const [read] = reads
  if (read === undefined) return []
  // The function is looked up and its selector hashed once, not for each of hundreds of calls.
  const prepared = prepareEncodeFunctionData(read as never) as { readonly abi: Abi; readonly functionName: Hex }
  const calls: { readonly target: Hex; readonly callData: Hex }[] = []
  const places = new Map<string, number>()
  const placeOf = await mapInTurns(reads, ({ target, args }) => {
    const callData = encodeFunctionData({ ...prepared, args } as never)
    const key = target + callData
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, calls.length)
    return calls.push({ target, callData }) - 1
  })
  const words = await aggregate(client, { ...at, calls })
  const { functionName } = read
  const answers = await mapInTurns(words, (data) => {
    try {
      return data && (decodeFunctionResult({ abi: prepared.abi, functionName, data } as never) as never)
    } catch {
      return undefined
    }
  })
  return placeOf.map((place) => answers[place])
}
