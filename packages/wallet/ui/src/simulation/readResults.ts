import { decodeRevert } from '@oxbow/calldata/decodeRevert'
import type { Hex } from 'viem'

export type SimulatedLog = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

export type CallResult = {
  readonly isSuccess: boolean
  readonly reason: string
  readonly data: Hex | undefined
  readonly gasUsed: bigint
  readonly logs: readonly SimulatedLog[]
}

/** Parses the answer to a simulation of that many calls; undefined if it doesn't match. */
export function readResults(answer: unknown, calls: number): readonly CallResult[] | undefined {
  try {
    const [block] = answer as readonly { readonly calls: readonly RawResult[] }[]
    if (block === undefined || block.calls.length !== calls) return undefined
    return block.calls.map(toResult)
  } catch {
    return undefined
  }
}

type RawResult = {
  readonly status: unknown
  readonly gasUsed: string
  readonly logs?: readonly SimulatedLog[]
  readonly returnData?: unknown
  readonly error?: { readonly message?: unknown; readonly data?: unknown }
}

function toResult({ error, gasUsed, logs = [], returnData, status }: RawResult): CallResult {
  const isSuccess = BigInt(status as string) === 1n
  const data = [error?.data, returnData].find((each) => typeof each === 'string' && /^0x[0-9a-f]*$/i.test(each)) as
    | Hex
    | undefined
  return {
    isSuccess,
    reason: isSuccess ? '' : decodeRevert(data).detail,
    data,
    gasUsed: BigInt(gasUsed),
    logs: logs.map((log) => ({ address: hexOf(log.address), topics: log.topics.map(hexOf), data: hexOf(log.data) })),
  }
}

function hexOf(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value)) throw new TypeError('No hex.')
  return value.toLowerCase() as Hex
}
