/** Hex digits that people and wallets compare, at either end. */
const compared = 4

/**
 * An address that was really sent to and that another one looks like: the same first and last four digits, something else between. Whoever plants such an
 * address in a history hopes that it is copied from there ("address poisoning").
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
