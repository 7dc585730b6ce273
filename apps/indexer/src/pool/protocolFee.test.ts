import { expect, test } from 'vitest'
import { lpFeePips, splitProtocolFee } from './protocolFee.ts'

/** ProtocolFeeLibrary.calculateSwapFee. */
const swapFee = (protocol: number, lp: number) => protocol + lp - Math.floor((protocol * lp) / 1_000_000)

test('splitProtocolFee: twelve bits for each direction', () => {
  expect(splitProtocolFee((500 << 12) | 1_000)).toEqual({ zeroForOne: 1_000, oneForZero: 500 })
  expect(splitProtocolFee(0)).toEqual({ zeroForOne: 0, oneForZero: 0 })
})

test('lpFeePips: gives a fee that makes the same swap fee', () => {
  for (const protocol of [0, 1, 250, 999, 1_000])
    for (const lp of [0, 1, 100, 500, 3_000, 10_000, 250_000, 999_999, 1_000_000])
      expect(swapFee(protocol, lpFeePips(swapFee(protocol, lp), protocol))).toBe(swapFee(protocol, lp))
})
