import { ponder } from 'ponder:registry'
import { noHook } from '@oxbow/chain/noHook'
import { changePool } from '../pool/changePool.ts'
import { createPool } from '../pool/createPool.ts'
import { findPool } from '../pool/findPool.ts'
import { recordLiquidity } from '../pool/recordLiquidity.ts'
import { recordSwap } from '../pool/recordSwap.ts'

const v2FeePips = 3_000

ponder.on('V2Factory:PairCreated', async ({ context, event }) => {
  await createPool(context, event, {
    id: event.args.pair,
    protocol: 'v2',
    token0: event.args.token0,
    token1: event.args.token1,
    feePips: v2FeePips,
    keyFee: v2FeePips,
    tickSpacing: 0,
    hooks: noHook,
  })
})

// A pair emits Sync with its new reserves right before each Mint, Burn and Swap, and alone when tokens were sent to it.
ponder.on('V2Pair:Sync', async ({ context, event }) => {
  const pool = await findPool(context, event.log.address)
  await changePool(context, event, pool, { reserve0: event.args.reserve0, reserve1: event.args.reserve1 })
})

ponder.on('V2Pair:Swap', async ({ context, event }) => {
  const { amount0In, amount0Out, amount1In, amount1Out, sender, to } = event.args
  await recordSwap(context, event, await findPool(context, event.log.address), {
    sender,
    recipient: to,
    amount0: amount0In - amount0Out,
    amount1: amount1In - amount1Out,
    feePips: v2FeePips,
    lpFeePips: v2FeePips,
  })
})

ponder.on('V2Pair:Mint', async ({ context, event }) => {
  const { amount0, amount1, sender } = event.args
  const pool = await findPool(context, event.log.address)
  await recordLiquidity(context, event, pool, { kind: 'mint', owner: sender, amount0, amount1 })
})

ponder.on('V2Pair:Burn', async ({ context, event }) => {
  const { amount0, amount1, to } = event.args
  const pool = await findPool(context, event.log.address)
  await recordLiquidity(context, event, pool, { kind: 'burn', owner: to, amount0: -amount0, amount1: -amount1 })
})
