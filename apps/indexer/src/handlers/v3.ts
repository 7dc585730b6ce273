import { ponder } from 'ponder:registry'
import { noHook } from '@oxbow/chain/noHook'
import { changePool } from '../pool/changePool.ts'
import { changeTicks } from '../pool/changeTicks.ts'
import { createPool } from '../pool/createPool.ts'
import { findPool } from '../pool/findPool.ts'
import { recordLiquidity } from '../pool/recordLiquidity.ts'
import { recordSwap } from '../pool/recordSwap.ts'

ponder.on('V3Factory:PoolCreated', async ({ context, event }) => {
  const { fee, pool, tickSpacing, token0, token1 } = event.args
  await createPool(context, event, {
    id: pool,
    protocol: 'v3',
    token0,
    token1,
    feePips: fee,
    keyFee: fee,
    tickSpacing,
    hooks: noHook,
  })
})

ponder.on('V3Pool:Initialize', async ({ context, event }) => {
  const pool = await findPool(context, event.log.address)
  await changePool(context, event, pool, event.args)
})

ponder.on('V3Pool:Swap', async ({ context, event }) => {
  const { amount0, amount1, liquidity, recipient, sender, sqrtPriceX96, tick } = event.args
  const pool = await findPool(context, event.log.address)
  const changed = await changePool(context, event, pool, {
    reserve0: pool.reserve0 + amount0,
    reserve1: pool.reserve1 + amount1,
    sqrtPriceX96,
    tick,
    liquidity,
  })
  const { feePips, sqrtPriceX96: sqrtPriceBeforeX96 } = pool
  const lpFeePips = feePips - (amount0 > 0n ? pool.protocolFeeZeroForOne : pool.protocolFeeOneForZero)
  const trade = { sender, recipient, amount0, amount1, feePips, lpFeePips, sqrtPriceBeforeX96 }
  await recordSwap(context, event, changed, trade)
})

ponder.on('V3Pool:Mint', async ({ context, event }) => {
  const { amount, amount0, amount1, owner, tickLower, tickUpper } = event.args
  const pool = await findPool(context, event.log.address)
  const position = { tickLower, tickUpper, liquidityDelta: amount }
  const changed = await changePool(context, event, pool, {
    reserve0: pool.reserve0 + amount0,
    reserve1: pool.reserve1 + amount1,
    liquidity: await changeTicks(context, pool, position),
  })
  await recordLiquidity(context, event, changed, { kind: 'mint', owner, ...position, amount0, amount1 })
})

// Tokens leave with Collect; a burn of zero only updates the fees owed.
ponder.on('V3Pool:Burn', async ({ context, event }) => {
  const { amount, amount0, amount1, owner, tickLower, tickUpper } = event.args
  if (amount === 0n) return
  const pool = await findPool(context, event.log.address)
  const position = { tickLower, tickUpper, liquidityDelta: -amount }
  const changed = await changePool(context, event, pool, { liquidity: await changeTicks(context, pool, position) })
  await recordLiquidity(context, event, changed, {
    kind: 'burn',
    owner,
    ...position,
    amount0: -amount0,
    amount1: -amount1,
  })
})

ponder.on('V3Pool:Collect', async ({ context, event }) => {
  const { amount0, amount1, owner, tickLower, tickUpper } = event.args
  const pool = await findPool(context, event.log.address)
  const changed = await changePool(context, event, pool, {
    reserve0: pool.reserve0 - amount0,
    reserve1: pool.reserve1 - amount1,
  })
  await recordLiquidity(context, event, changed, {
    kind: 'collect',
    owner,
    tickLower,
    tickUpper,
    amount0: -amount0,
    amount1: -amount1,
  })
})

ponder.on('V3Pool:SetFeeProtocol', async ({ context, event }) => {
  const { feeProtocol0New, feeProtocol1New } = event.args
  const pool = await findPool(context, event.log.address)
  await changePool(context, event, pool, {
    protocolFeeZeroForOne: partOf(pool.feePips, feeProtocol0New),
    protocolFeeOneForZero: partOf(pool.feePips, feeProtocol1New),
  })
})

ponder.on('V3Pool:CollectProtocol', async ({ context, event }) => {
  const pool = await findPool(context, event.log.address)
  await changePool(context, event, pool, {
    reserve0: pool.reserve0 - event.args.amount0,
    reserve1: pool.reserve1 - event.args.amount1,
  })
})

ponder.on('V3Pool:Flash', async ({ context, event }) => {
  const pool = await findPool(context, event.log.address)
  await changePool(context, event, pool, {
    reserve0: pool.reserve0 + event.args.paid0,
    reserve1: pool.reserve1 + event.args.paid1,
  })
})

/** Protocol's share of a fee: 1/`feeProtocol`, none at zero. Uniswap v3 core, UniswapV3Pool.swap. */
function partOf(feePips: number, feeProtocol: number): number {
  return feeProtocol === 0 ? 0 : feePips / feeProtocol
}
