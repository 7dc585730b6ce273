import type { Hex } from 'viem'
import type { FailureCode } from './FailureCode.ts'
export function fromRevert(data: Hex): { code: FailureCode; detail: string | undefined } {
  return { code: 'ExpectedToFail', detail: data }
}
