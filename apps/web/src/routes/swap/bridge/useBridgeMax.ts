import { isNative } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import { useGasCost } from '../../../state/tokens/useGasCost.ts'
import { useFeeReserve } from '../../page/useFeeReserve.ts'
import { depositGas } from './depositGas.ts'

/** The network cost of a deposit with its approvals and the swap before it, in wei, and the most that can be bridged beside it. */
export function useBridgeMax({ tokenIn, bridgedIn, cross, ...facts }: useBridgeMax.Facts): useBridgeMax.ReturnType {
  const { balance, connection, network } = facts
  const costOf = useGasCost(network, connection !== undefined)
  const isNativeIn = tokenIn !== undefined && isNative(tokenIn.address)
  const isNativeBridged = bridgedIn !== undefined && isNative(bridgedIn.address)
  const approvals = [!isNativeBridged, cross.isBefore && !isNativeIn].filter(Boolean).length
  const depositWei = costOf(depositGas(approvals))
  const gasWei = depositWei && depositWei + cross.gasWei
  const gasUnits = depositGas(approvals) + cross.gasUnits
  const reserve = useFeeReserve({ ...facts, token: tokenIn, costOf: () => gasWei, gasUnits })
  const maxIn =
    reserve === undefined ? undefined : maxSpendable({ balance, isNative: isNativeIn, gasFeeWei: gasWei, reserve })
  return { gasWei, maxIn }
}

export declare namespace useBridgeMax {
  type Facts = Pick<
    Parameters<typeof useFeeReserve>[0],
    'config' | 'network' | 'connection' | 'balance' | 'nativeBalance'
  > & {
    tokenIn: Token | undefined
    /** What is deposited: `tokenIn`, or what it is swapped for before. */
    bridgedIn: Token | undefined
    cross: { readonly isBefore: boolean; readonly gasWei: bigint; readonly gasUnits: bigint }
  }
  type ReturnType = {
    /** Undefined until the price of gas is known. */
    readonly gasWei: bigint | undefined
    /** Undefined until balance and cost are known. */
    readonly maxIn: bigint | undefined
  }
}
