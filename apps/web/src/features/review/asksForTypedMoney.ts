import type { ReviewedMoney } from './ReviewedMoney.ts'

/** Maximum price difference in basis points; markets normally differ by less, even from the most expensive pool. */
const maxOffBps = 300

/** Whether the token amount differs so much from the typed money by the network's pools that consent is required. */
export function asksForTypedMoney(typed: ReviewedMoney | undefined): boolean {
  return Math.abs(toOffBps(typed) ?? 0) > maxOffBps
}

/** The deviation from the pools' amount, in basis points; undefined if unknown. */
export function toOffBps(typed: ReviewedMoney | undefined): number | undefined {
  if (typeof typed?.expected !== 'bigint' || typed.expected === 0n) return undefined
  return Number(((typed.raw - typed.expected) * 10_000n) / typed.expected)
}
