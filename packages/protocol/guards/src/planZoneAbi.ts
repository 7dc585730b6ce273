import { parseAbi } from 'viem'

/** The functions of `devnet/contracts/PlanZone.sol` that Oxbow calls, and its errors. */
export const planZoneAbi = parseAbi([
  'function cancelPlan(bytes32 plan)',
  'function isCanceled(address owner, bytes32 plan) view returns (bool)',
  'event PlanCanceled(address indexed owner, bytes32 indexed plan)',
  'error PlanIsCanceled()',
  'error NotOnePair()',
  'error WrongTerms()',
  'error WrongPair()',
  'error TooThin(uint256 liquidity)',
  'error TriggerNotReached(int24 meanTick)',
  'error BelowMarket(uint256 received, uint256 least)',
  'error NumberTooLarge()',
])
