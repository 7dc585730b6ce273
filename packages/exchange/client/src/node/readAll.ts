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
import { mapInSlices } from './mapInSlices.ts'

/** One contract read; `readAll` types its result. */
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
 * Reads the same function of many contracts at one block. Results are in order; undefined where a call reverted, there is no contract, or it returned
 * something else. Duplicate reads, such as the pool of many positions, are sent and decoded once.
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
  // Looks up the function and hashes its selector once instead of for each of hundreds of calls.
  const prepared = prepareEncodeFunctionData(read as never) as { readonly abi: Abi; readonly functionName: Hex }
  const calls: { readonly target: Hex; readonly callData: Hex }[] = []
  const places = new Map<string, number>()
  const placeOf = await mapInSlices(reads, ({ target, args }) => {
    const callData = encodeFunctionData({ ...prepared, args } as never)
    const key = target + callData
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, calls.length)
    return calls.push({ target, callData }) - 1
  })
  const words = await aggregate(client, { ...at, calls })
  const { functionName } = read
  const answers = await mapInSlices(words, (data) => {
    try {
      return data && (decodeFunctionResult({ abi: prepared.abi, functionName, data } as never) as never)
    } catch {
      return undefined
    }
  })
  return placeOf.map((place) => answers[place])
}
