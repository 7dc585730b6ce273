import { type Hex, parseAbi, zeroAddress } from 'viem'
import { decodeCallExactly } from './decodeExactly.ts'
import type { LiquidityEffect } from './LiquidityEffect.ts'
import { lower } from './partyOf.ts'
import { poolText } from './poolText.ts'
import { maxUint128, removal } from './removal.ts'

export function decodeV3Liquidity(data: Hex, deadlines: bigint[]): readonly LiquidityEffect[] {
  const call = decodeCallExactly(v3Functions, data)
  switch (call?.functionName) {
    case 'multicall':
      return call.args[0].flatMap((inner) =>
        decodeCallExactly(v3Functions, inner)?.functionName === 'multicall'
          ? [{ type: 'unknown', what: 'Call within a call' }]
          : decodeV3Liquidity(inner, deadlines),
      )
    case 'createAndInitializePoolIfNecessary': {
      const [token0, token1, fee, sqrtPriceX96] = call.args
      return [{ type: 'create-pool', protocol: 'v3', pool: poolText(['v3', token0, token1, fee]), sqrtPriceX96 }]
    }
    case 'mint': {
      const [at] = call.args
      deadlines.push(at.deadline)
      return [
        {
          type: 'add',
          protocol: 'v3',
          pool: poolText(['v3', at.token0, at.token1, at.fee]),
          range: { tickLower: at.tickLower, tickUpper: at.tickUpper },
          tokenId: undefined,
          liquidity: undefined,
          maximum: [at.amount0Desired, at.amount1Desired],
          minimum: [at.amount0Min, at.amount1Min],
          recipient: lower(at.recipient),
        },
      ]
    }
    case 'increaseLiquidity': {
      const [at] = call.args
      deadlines.push(at.deadline)
      return [
        {
          type: 'add',
          protocol: 'v3',
          pool: undefined,
          range: undefined,
          tokenId: at.tokenId,
          liquidity: undefined,
          maximum: [at.amount0Desired, at.amount1Desired],
          minimum: [at.amount0Min, at.amount1Min],
          recipient: undefined,
        },
      ]
    }
    case 'decreaseLiquidity': {
      const [{ tokenId, liquidity, amount0Min, amount1Min, deadline }] = call.args
      deadlines.push(deadline)
      return [removal('v3', tokenId, liquidity, [amount0Min, amount1Min])]
    }
    case 'collect': {
      const [{ tokenId, recipient, amount0Max, amount1Max }] = call.args
      const isAll = amount0Max === maxUint128 && amount1Max === maxUint128
      return [
        isAll
          ? { type: 'pay', tokenId, tokens: undefined, recipient: lower(recipient) }
          : { type: 'unknown', what: 'A part of the fees' },
      ]
    }
    case 'burn':
      return [{ type: 'burn', protocol: 'v3', tokenId: call.args[0], minimum: undefined }]
    case 'refundETH':
      return [{ type: 'refund', token: zeroAddress, recipient: 'sender' }]
    default:
      return [{ type: 'unknown', what: 'Call to the positions' }]
  }
}

/** v3-periphery, INonfungiblePositionManager, IPoolInitializer, IPeripheryPayments. */
const v3Functions = parseAbi([
  'function multicall(bytes[] data)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params)',
  'struct IncreaseParams { uint256 tokenId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function increaseLiquidity(IncreaseParams params)',
  'struct DecreaseParams { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function decreaseLiquidity(DecreaseParams params)',
  'struct CollectParams { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(CollectParams params)',
  'function burn(uint256 tokenId)',
  'function refundETH()',
])
