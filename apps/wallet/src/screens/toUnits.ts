/** Every digit: what is signed is shown to the last one. @example toUnits(1_500_000n, 6) // '1.5' */
export function toUnits(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
