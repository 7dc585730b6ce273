import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import type { BridgeSample, SampleParties } from './BridgeQuote.ts'

/** A deposit and its fill, as a sample without its time. */
export type Transfer = BridgeSample & SampleParties & { readonly deposit: Deposit; readonly fill: Fill }

/**
 * Filled deposits, in their order, without those that make a call on arrival.
 *
 * @param hashOf a deposit's relay hash; a memory of thousands knows it already
 */
export function joinTransfers(
  deposits: readonly Deposit[],
  fillOf: (relayHash: ReturnType<typeof hashRelay>) => Fill | undefined,
  hashOf: (deposit: Deposit) => ReturnType<typeof hashRelay> = hashRelay,
): readonly Transfer[] {
  return deposits
    .filter(({ message }) => message === '0x')
    .flatMap((deposit) => {
      const fill = fillOf(hashOf(deposit))
      if (fill === undefined) return []
      const { depositor, inputAmount, recipient } = deposit
      return {
        deposit,
        depositor,
        fill,
        inputAmount,
        recipient,
        relayer: fill.relayer,
        outputAmount: fill.amount,
        seconds: undefined,
      }
    })
}
