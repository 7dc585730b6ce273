import { ponder } from 'ponder:registry'
import { changePool } from '../pool/changePool.ts'
import { changeTicks } from '../pool/changeTicks.ts'
import { createPool } from '../pool/createPool.ts'
import { findPool } from '../pool/findPool.ts'
import { liquidityAmounts } from '../pool/liquidityAmounts.ts'
import { lpFeePips, splitProtocolFee } from '../pool/protocolFee.ts'
import { recordLiquidity } from '../pool/recordLiquidity.ts'
import { recordSwap } from '../pool/recordSwap.ts'

/** `fee` of a PoolKey whose hook sets the fee (v4 core, LPFeeLibrary.DYNAMIC_FEE_FLAG). */
const dynamicFee = 0x800000

ponder.on('V4PoolManager:Initialize', async ({ context, event }) => {
  const { currency0, currency1, fee, hooks, id, sqrtPriceX96, tick, tickSpacing } = event.args
  const pool = await createPool(context, event, {
    id,
    protocol: 'v4',
    token0: currency0,
    token1: currency1,
    feePips: fee === dynamicFee ? 0 : fee,
    keyFee: fee,
    tickSpacing,
    hooks,
  })
  await changePool(context, event, pool, { sqrtPriceX96, tick })
})

ponder.on('V4PoolManager:Swap', async ({ context, event }) => {
  const { fee, id, liquidity, sender, sqrtPriceX96, tick } = event.args
  // v4 emits amounts from the swapper's view, the opposite of v3.
  const amount0 = -event.args.amount0
  const amount1 = -event.args.amount1
  const pool = await findPool(context, id)
  const protocolFeePips = amount0 > 0n ? pool.protocolFeeZeroForOne : pool.protocolFeeOneForZero
  const changed = await changePool(context, event, pool, {
    reserve0: pool.reserve0 + withoutFee(amount0, fee),
    reserve1: pool.reserve1 + withoutFee(amount1, fee),
    sqrtPriceX96,
    tick,
    liquidity,
    ...(pool.keyFee === dynamicFee ? { feePips: lpFeePips(fee, protocolFeePips) } : {}),
  })
  const fees = { feePips: fee, lpFeePips: fee - protocolFeePips }
  const trade = { sender, recipient: sender, amount0, amount1, ...fees, sqrtPriceBeforeX96: pool.sqrtPriceX96 }
  await recordSwap(context, event, changed, trade)
})

ponder.on('V4PoolManager:ModifyLiquidity', async ({ context, event }) => {
  const { id, liquidityDelta, salt, sender, tickLower, tickUpper } = event.args
  const pool = await findPool(context, id)
  const position = { tickLower, tickUpper, liquidityDelta }
  if (liquidityDelta === 0n) {
    const unknown = { amount0: null, amount1: null }
    await recordLiquidity(context, event, pool, {
      kind: 'collect',
      owner: sender,
      salt,
      tickLower,
      tickUpper,
      ...unknown,
    })
    return
  }
  const amounts = liquidityAmounts(pool, position)
  const changed = await changePool(context, event, pool, {
    reserve0: pool.reserve0 + amounts.amount0,
    reserve1: pool.reserve1 + amounts.amount1,
    liquidity: await changeTicks(context, pool, position),
  })
  const kind = liquidityDelta > 0n ? 'mint' : 'burn'
  await recordLiquidity(context, event, changed, { kind, owner: sender, salt, ...position, ...amounts })
})

ponder.on('V4PoolManager:Donate', async ({ context, event }) => {
  const { amount0, amount1, id, sender } = event.args
  const pool = await findPool(context, id)
  await recordLiquidity(context, event, pool, { kind: 'donate', owner: sender, amount0, amount1 })
})

ponder.on('V4PoolManager:ProtocolFeeUpdated', async ({ context, event }) => {
  const pool = await findPool(context, event.args.id)
  const { oneForZero, zeroForOne } = splitProtocolFee(event.args.protocolFee)
  await changePool(context, event, pool, { protocolFeeZeroForOne: zeroForOne, protocolFeeOneForZero: oneForZero })
})

/** Part of a swap's input that stays in positions, without the fee. Outputs are unchanged. */
function withoutFee(amount: bigint, feePips: number): bigint {
  if (amount <= 0n) return amount
  return amount - (amount * BigInt(feePips) + 999_999n) / 1_000_000n
}
