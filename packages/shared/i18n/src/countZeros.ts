/**
 * A number as it is written, with so many zeros and more after its point counted instead of written.
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
