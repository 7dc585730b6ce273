import { formatAmount } from './formatAmount.ts'

/** An NFT's name, preceded by the amount if it isn't one. @example formatNft('Day pass', 3n, 'en') // '3 × Day pass' */
export function formatNft(name: string, amount: bigint, locale: string): string {
  return amount === 1n ? name : `${formatAmount(amount, 0, locale)} × ${name}`
}
