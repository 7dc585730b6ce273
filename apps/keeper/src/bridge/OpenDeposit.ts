import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import type { SpeedUp } from '@oxbow/across/SpeedUp'

/** A deposit that nobody has filled, with the lower amount that its owner signed since, if any. */
export type OpenDeposit = Deposit & { readonly speedUp?: SpeedUp | undefined }

/** Amount to pay out for it. */
export function payoutOf({ outputAmount, speedUp }: OpenDeposit): bigint {
  return speedUp?.outputAmount ?? outputAmount
}

/** Identifies a deposit at its current amount: a refused one is checked again at a lower amount. */
export function offerOf(deposit: OpenDeposit): string {
  return `${hashRelay(deposit)} ${payoutOf(deposit)}`
}

/** Applies the lowest speed-up with the same recipient and no message. Others are left to other relayers. */
export function withSpeedUp(deposit: Deposit, speedUps: readonly SpeedUp[]): OpenDeposit {
  const { depositId, depositor, outputAmount, recipient } = deposit
  const speedUp = speedUps
    .filter((each) => each.depositId === depositId && each.depositor === depositor)
    .filter((each) => each.recipient === recipient && each.message === '0x' && each.outputAmount < outputAmount)
    .reduce<SpeedUp | undefined>(
      (least, each) => (least && least.outputAmount <= each.outputAmount ? least : each),
      undefined,
    )
  return speedUp === undefined ? deposit : { ...deposit, speedUp }
}
