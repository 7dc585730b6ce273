import type { GrantedCall } from './Grant.ts'

type Hex = `0x${string}`

/** A token payment for the transaction's gas, in raw units. */
export type GrantFee = { readonly token: Hex; readonly recipient: Hex; readonly amount: bigint }

/** `transfer(address,uint256)`: an address in 32 bytes, and a number. */
const transfer = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/

/** The fee in the last of a grant's calls, read from its bytes; undefined if that isn't a plain token transfer. */
export function feeOf(calls: readonly GrantedCall[]): GrantFee | undefined {
  const last = calls.at(-1)
  const [, recipient, amount] = transfer.exec(last?.data ?? '') ?? []
  if (last === undefined || last.value !== 0n || recipient === undefined) return undefined
  return { token: last.to, recipient: `0x${recipient}`, amount: BigInt(`0x${amount}`) }
}

/** The call that pays a fee. */
export function toFeeCall({ token, recipient, amount }: GrantFee): GrantedCall {
  const words = [recipient.slice(2), amount.toString(16)].map((word) => word.toLowerCase().padStart(64, '0'))
  return { to: token, value: 0n, data: `0xa9059cbb${words.join('')}` }
}
