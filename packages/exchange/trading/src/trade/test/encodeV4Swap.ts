import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'

const swapTypes = parseAbiParameters([
  'Swap swap',
  'struct Swap { Key key; bool zeroForOne; uint128 amountIn; uint128 minimum; bytes hookData; }',
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
])
const sums = parseAbiParameters('address, uint256')

/** Input of V4_SWAP that sells 10 of currency0 for at least 5 of currency1 in one pool: swap exact in, settle all, take all. */
export function encodeV4Swap(pool: { currency0: Hex; currency1: Hex; hooks: Hex }): Hex {
  const key = { ...pool, fee: 500, tickSpacing: 10 }
  const inputs = [
    encodeAbiParameters(swapTypes, [{ key, zeroForOne: true, amountIn: 10n, minimum: 5n, hookData: '0x' }]),
    encodeAbiParameters(sums, [pool.currency0, 10n]),
    encodeAbiParameters(sums, [pool.currency1, 5n]),
  ]
  return encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), ['0x060c0f', inputs])
}
