/**
 * Replaces a run of at least `least` zeros after the decimal mark by its subscript count.
 *
 * @example countZeros('0.0000136', 4) // '0.0₄136'
 */
export function countZeros(text: string, least: number): string {
  const run = new RegExp(`(?<=(?<![0-9])0[.,])0{${least},}(?=[1-9])`)
  return text.replace(run, ({ length }) => `0${[...String(length)].map(toSubscript).join('')}`)
}

function toSubscript(digit: string): string {
  return String.fromCharCode(0x2080 + Number(digit))
}
