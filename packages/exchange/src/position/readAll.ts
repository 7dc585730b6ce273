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
} from 'viem'

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
 * Reads many contracts at one block, each the same function: answers in order, undefined where a call reverted or there is no contract.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readAll<const abi extends Abi, name extends ContractFunctionName<abi, 'view'>>(
  client: Client,
  at: { readonly multicall3: Hex; readonly blockNumber: bigint },
  reads: readonly ContractRead<abi, name>[],
): Promise<readonly (ContractFunctionReturnType<abi, 'view', name> | undefined)[]> {
  const calls = reads.map(({ target, ...call }) => ({ target, callData: encodeFunctionData(call as never) }))
  const words = await aggregate(client, { ...at, calls })
  return words.map((data, index) =>
    data === undefined ? undefined : (decodeFunctionResult({ ...reads[index]!, data } as never) as never),
  )
}
