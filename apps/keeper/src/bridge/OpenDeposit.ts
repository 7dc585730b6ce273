import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import type { SpeedUp } from '@oxbow/across/SpeedUp'

/** What nobody has filled, with the lower amount that its owner has signed since, if they have. */
export type OpenDeposit = Deposit & { readonly speedUp?: SpeedUp | undefined }

/** What has to be paid out for it. */
export function payoutOf({ outputAmount, speedUp }: OpenDeposit): bigint {
  return speedUp?.outputAmount ?? outputAmount
}

/** A deposit at its price: what was refused is looked at again for less. */
export function offerOf(deposit: OpenDeposit): string {
  return `${hashRelay(deposit)} ${payoutOf(deposit)}`
}

/** With the lowest of the speed-ups that are for the same recipient and call nothing. Others are left to other relayers. */
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
