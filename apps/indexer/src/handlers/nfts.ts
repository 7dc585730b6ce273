import { ponder } from 'ponder:registry'
import { cutCollection, moveNft } from '../nft/moveNft.ts'
import { nftLimits } from '../nft/nftLimits.ts'

ponder.on('Erc721:Transfer', async ({ context, event }) => {
  const { from, id, to } = event.args
  await moveNft(context, event, { standard: 'erc721', part: 0, tokenId: id, from, to, amount: 1n })
})

ponder.on('Erc1155:TransferSingle', async ({ context, event }) => {
  const { amount, from, id, to } = event.args
  await moveNft(context, event, { standard: 'erc1155', part: 0, tokenId: id, from, to, amount })
})

ponder.on('Erc1155:TransferBatch', async ({ context, event }) => {
  const { amounts, from, ids, to } = event.args
  for (const [part, tokenId] of ids.slice(0, nftLimits.partsOfEvent).entries())
    await moveNft(context, event, { standard: 'erc1155', part, tokenId, from, to, amount: amounts[part] ?? 0n })
  if (ids.length > nftLimits.partsOfEvent) await cutCollection(context, event)
})
