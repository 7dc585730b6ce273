/**
 * Shortens an address or hash: with `0x` it keeps 4 characters at each end, otherwise 6.
 *
 * @example shorten('0x52908400098527886E0F7030069857D2E4169EE7') // '0x5290…9EE7'
 * @example shorten('So11111111111111111111111111111111111111112') // 'So1111…111112'
 */
export function shorten(value: string): string {
  if (value.startsWith('0x')) return value.length <= 12 ? value : `${value.slice(0, 6)}…${value.slice(-4)}`
  return value.length <= 14 ? value : `${value.slice(0, 6)}…${value.slice(-6)}`
}
