/** Formats raw units as decimal text. */
export function fromRawText(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${fraction === '' || decimals === 0 ? '' : `.${fraction}`}`
}
