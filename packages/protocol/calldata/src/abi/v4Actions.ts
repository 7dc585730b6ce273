import { parseAbiParameters } from 'viem'

/** v4 actions that Universal Router 2.0.0 understands inside V4_SWAP (v4-periphery, Actions.sol and V4Router.sol). */
export const ACTION = {
  swapExactInSingle: 0x06,
  swapExactIn: 0x07,
  swapExactOutSingle: 0x08,
  swapExactOut: 0x09,
  settle: 0x0b,
  settleAll: 0x0c,
  take: 0x0e,
  takeAll: 0x0f,
  takePortion: 0x10,
} as const

/** As the amount of a swap, settle or take: the currency's whole open credit or debt. */
export const OPEN_DELTA = 0n

const poolKey = 'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }'
const pathKey =
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }'

export const actionParameters = {
  swapExactInSingle: parseAbiParameters([
    'ExactInSingle swap',
    'struct ExactInSingle { PoolKey poolKey; bool zeroForOne; uint128 amountIn; uint128 amountOutMinimum; bytes hookData; }',
    poolKey,
  ]),
  swapExactIn: parseAbiParameters([
    'ExactIn swap',
    'struct ExactIn { address currencyIn; PathKey[] path; uint128 amountIn; uint128 amountOutMinimum; }',
    pathKey,
  ]),
  swapExactOutSingle: parseAbiParameters([
    'ExactOutSingle swap',
    'struct ExactOutSingle { PoolKey poolKey; bool zeroForOne; uint128 amountOut; uint128 amountInMaximum; bytes hookData; }',
    poolKey,
  ]),
  swapExactOut: parseAbiParameters([
    'ExactOut swap',
    'struct ExactOut { address currencyOut; PathKey[] path; uint128 amountOut; uint128 amountInMaximum; }',
    pathKey,
  ]),
  settle: parseAbiParameters('address currency, uint256 amount, bool payerIsUser'),
  /** `limit`: the most to pay (settle), the least to receive (take). */
  currencyLimit: parseAbiParameters('address currency, uint256 limit'),
  take: parseAbiParameters('address currency, address recipient, uint256 amount'),
  takePortion: parseAbiParameters('address currency, address recipient, uint256 bips'),
} as const
