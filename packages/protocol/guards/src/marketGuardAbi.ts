import { parseAbi } from 'viem'

/** `devnet/contracts/MarketGuard.sol`. */
export const marketGuardAbi = parseAbi([
  'struct MarketTerms { address pool; uint32 window; uint128 leastLiquidity; uint16 toleranceBps; uint8 trigger; int24 tick; }',
  'struct OrderInfo { address reactor; address swapper; uint256 nonce; uint256 deadline; address additionalValidationContract; bytes additionalValidationData; }',
  'struct InputToken { address token; uint256 amount; uint256 maxAmount; }',
  'struct OutputToken { address token; uint256 amount; address recipient; }',
  'struct ResolvedOrder { OrderInfo info; InputToken input; OutputToken[] outputs; bytes sig; bytes32 hash; }',
  'function validate(address filler, ResolvedOrder order) view',
  'function leastOut(MarketTerms terms, address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256)',
  'error WrongTerms()',
  'error WrongPair()',
  'error TooThin(uint256 liquidity)',
  'error TriggerNotReached(int24 meanTick)',
  'error BelowMarket(uint256 received, uint256 least)',
  'error NumberTooLarge()',
])
