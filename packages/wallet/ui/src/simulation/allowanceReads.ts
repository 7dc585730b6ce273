import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { bounded } from '../reading/calls/readTokenCall.ts'
import type { Allowance } from '../reading/Reading.ts'
import type { Scope } from '../reading/Scope.ts'
import type { CallRequest } from '../reading/SigningRequest.ts'
import type { CallResult } from './readResults.ts'

export type AllowanceRead = {
  readonly allowance: Allowance
  readonly call: CallRequest
  /** Parses the allowance; undefined for an invalid answer. */
  readonly read: (result: CallResult | undefined) => Allowance | undefined
}

/** Calls that read the amount of each approval. Those of one NFT or of an unknown kind are skipped. */
export function allowanceReads(
  allowances: readonly Allowance[],
  { account, contracts }: Scope,
): readonly AllowanceRead[] {
  return allowances.flatMap((allowance): readonly AllowanceRead[] => {
    const { asset, by, spender } = allowance
    if (asset.type === 'collection') return [reading(allowance, asset.address, 'isApprovedForAll', [account, spender])]
    if (asset.type !== 'token') return []
    if (by === 'token') return [reading(allowance, asset.address, 'allowance', [account, spender])]
    return contracts === undefined
      ? []
      : [reading(allowance, contracts.permit2, 'allowance', [account, asset.address, spender])]
  })
}

function reading(
  allowance: Allowance,
  to: Hex,
  functionName: 'allowance' | 'isApprovedForAll',
  args: readonly Hex[],
): AllowanceRead {
  const abi = functionName === 'isApprovedForAll' ? operatorAbi : args.length === 3 ? permit2Abi : tokenAbi
  const data = encodeFunctionData({ abi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0])
  return { allowance, call: { to, value: 0n, data }, read: (result) => answerOf(result, allowance, abi) }
}

function answerOf(
  result: CallResult | undefined,
  allowance: Allowance,
  abi: typeof operatorAbi | typeof permit2Abi | typeof tokenAbi,
): Allowance | undefined {
  if (!result?.isSuccess || result.data === undefined) return undefined
  try {
    const value: unknown = decodeFunctionResult({ abi: abi as Abi, functionName: nameOf(abi), data: result.data })
    if (typeof value === 'boolean') return { ...allowance, most: value ? 'unlimited' : 0n }
    if (typeof value === 'bigint') return { ...allowance, most: bounded(value) }
    const [amount, expiration] = value as readonly [bigint, number, number]
    return { ...allowance, most: amount === 2n ** 160n - 1n ? 'unlimited' : amount, expiresAt: BigInt(expiration) }
  } catch {
    return undefined
  }
}

const nameOf = (abi: unknown) => (abi === operatorAbi ? 'isApprovedForAll' : 'allowance')

const tokenAbi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const operatorAbi = parseAbi(['function isApprovedForAll(address owner, address operator) view returns (bool)'])
