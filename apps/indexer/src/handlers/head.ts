import { ponder } from 'ponder:registry'
import { chainHead } from 'ponder:schema'
import { publishActivePrices } from '../market/publishActivePrices.ts'

const publishEverySeconds = 60

ponder.on('Head:block', async ({ context, event }) => {
  const chainId = context.chain.id
  const block = { number: Number(event.block.number), timestamp: Number(event.block.timestamp) }
  const head = { blockNumber: block.number, blockHash: event.block.hash, timestamp: block.timestamp }
  const before = await context.db.find(chainHead, { chainId })
  await context.db
    .insert(chainHead)
    .values({ chainId, ...head })
    .onConflictDoUpdate(head)

  const minute = (timestamp: number) => Math.floor(timestamp / publishEverySeconds)
  if (!before || minute(before.timestamp) < minute(block.timestamp))
    await publishActivePrices(context, block, { isFirstTime: !before })
})
