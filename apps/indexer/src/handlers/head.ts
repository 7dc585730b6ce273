import { ponder } from 'ponder:registry'
import { chainHead } from 'ponder:schema'
import { finePeriodSeconds } from '../bucket/Candle.ts'
import { pruneFineBuckets } from '../bucket/pruneFineBuckets.ts'
import { priceDayAgo } from '../figures/priceDayAgo.ts'
import { revaluePools } from '../figures/revaluePools.ts'
import { sumPoolFigures } from '../figures/sumPoolFigures.ts'
import { sumTokenFigures } from '../figures/sumTokenFigures.ts'
import { hourSeconds } from '../figures/windows.ts'
import { refreshPrices } from '../market/refreshPrices.ts'
import { settlePrices } from '../market/settlePrices.ts'
import { networks } from '../networks.ts'
import { createV2ProtocolPart } from '../pool/createV2ProtocolPart.ts'
import { createTransfersBegin } from '../token/createTransfersBegin.ts'

const v2ProtocolParts = new Map(networks.map((each) => [each.network.chainId, createV2ProtocolPart(each)]))
const transfersBegins = new Map(networks.map((each) => [each.network.chainId, createTransfersBegin(each)]))

const refreshEverySeconds = 60
const refreshAllEverySeconds = 600

ponder.on('Head:block', async ({ context, event }) => {
  const chainId = context.chain.id
  const block = { number: Number(event.block.number), timestamp: Number(event.block.timestamp) }
  const before = await context.db.find(chainHead, { chainId })
  const isDue = (everySeconds: number) =>
    !before || Math.floor(before.timestamp / everySeconds) < Math.floor(block.timestamp / everySeconds)
  const found = isDue(refreshEverySeconds) ? await v2ProtocolParts.get(chainId)?.() : undefined
  // If the node doesn't answer, the previous value stays.
  const v2ProtocolPart = found ?? before?.v2ProtocolPart ?? null
  // Constant for the lifetime of this index, so it is read once.
  const begin = before?.transfersTimestamp == null ? await transfersBegins.get(chainId)?.() : undefined
  const head = {
    blockNumber: block.number,
    blockHash: event.block.hash,
    timestamp: block.timestamp,
    v2ProtocolPart,
    transfersBlock: begin?.transfersBlock ?? before?.transfersBlock ?? null,
    transfersTimestamp: begin?.transfersTimestamp ?? before?.transfersTimestamp ?? null,
  }
  await context.db
    .insert(chainHead)
    .values({ chainId, ...head })
    .onConflictDoUpdate(head)

  await settlePrices(context, block)
  if (isDue(refreshEverySeconds)) {
    await refreshPrices(context, block, { isComplete: isDue(refreshAllEverySeconds) })
    await revaluePools(context)
  }
  if (isDue(hourSeconds)) await pruneFineBuckets(context, block.timestamp)
  if (isDue(finePeriodSeconds)) {
    const step = { before: before?.timestamp, now: block.timestamp }
    await sumPoolFigures(context, step)
    await sumTokenFigures(context, step)
    await priceDayAgo(context, step)
  }
})
