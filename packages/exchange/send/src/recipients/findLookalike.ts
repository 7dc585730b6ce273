/** Number of hex digits at each end that people and wallets compare. */
const compared = 4

/**
 * A known address that another one resembles: the same first and last four digits, but different in between. Scammers plant such addresses in
 * histories, hoping that they are copied ("address poisoning").
 *
 * @example
 * findLookalike('0xabcd…1234', [{ address: '0xabcd…1234' with another middle }]) // that one
 */
export function findLookalike<Known extends { readonly address: `0x${string}` }>(
  address: `0x${string}`,
  known: readonly Known[],
): Known | undefined {
  const asked = address.toLowerCase()
  if (known.some((each) => each.address.toLowerCase() === asked)) return undefined
  return known.find((each) => endsOf(each.address) === endsOf(asked))
}

function endsOf(address: string): string {
  const digits = address.toLowerCase().slice(2)
  return digits.slice(0, compared) + digits.slice(-compared)
}
