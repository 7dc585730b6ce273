import { formatAmount } from './formatAmount.ts'

/** What an NFT is called, with how many where that is not one. @example formatNft('Day pass', 3n, 'en') // '3 × Day pass' */
export function formatNft(name: string, amount: bigint, locale: string): string {
  return amount === 1n ? name : `${formatAmount(amount, 0, locale)} × ${name}`
}
