import { erc20Abi } from '@oxbow/abi/erc20'
import { multicall3Abi } from '@oxbow/abi/multicall3'
import type { Contracts } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { NodeCall } from '@oxbow/client/callNode'
import { type Address, encodeFunctionData, type Hex } from 'viem'

/** The call that reads an account's balance of a token or of native currency. */
export function balanceCall(token: Address, owner: Address, { multicall3 }: Pick<Contracts, 'multicall3'>): NodeCall {
  const data = isNative(token)
    ? encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] })
    : encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { to: isNative(token) ? multicall3 : token, data }
}

/** Decodes its result; undefined if that isn't a number. */
export function toBalance(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
}
