import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { Network } from '@oxbow/chain/Network'
import { wordsOf } from '@oxbow/exchange-test/plainNode'
import { done, failed, refusingNode, revertReason, simulatingNode } from '@oxbow/exchange-test/simulatingNode'
import { type Hex, padHex } from 'viem'
import { expect, test } from 'vitest'
import type { NftIntent } from './SendIntent.ts'
import { simulateSend } from './simulateSend.ts'
import { trySend } from './trySend.ts'

const account: Hex = `0x${'a'.repeat(40)}`
const recipient: Hex = `0x${'b'.repeat(40)}`
const stranger: Hex = `0x${'e'.repeat(40)}`
const network = { chainId: 1, contracts: {} } as unknown as Network
const nft: NftFacts = { standard: 'erc721', collection: `0x${'c'.repeat(40)}`, tokenId: '12', name: 'Ferry 12' }
const unique: NftIntent = { chainId: 1, nft, recipient, amount: 1n }
const several: NftIntent = { ...unique, nft: { ...nft, standard: 'erc1155' }, amount: 3n }
const asked = { intent: unique, account, network }
const askedSeveral = { ...asked, intent: several }
const passes = done('0x', '0xc350')

/** An item that has one owner before the transfer and one after it. */
function hands(before: Hex, after: Hex, call = passes, methods: object = {}) {
  const [was, is] = [before, after].map((owner) => done(padHex(owner, { size: 32 })))
  return simulatingNode([was!, was!, call, is!, is!], methods)
}

/** How many sender and recipient have before and after. */
function moves(from: readonly [number, number], to: readonly [number, number], call = passes, methods: object = {}) {
  const words = [from[0], to[0], from[1], to[1]].map((amount) => done(wordsOf(amount)))
  return simulatingNode([words[0]!, words[1]!, call, words[2]!, words[3]!], methods)
}

test('it leaves and arrives whole, by what the collection says of its owner', async () => {
  const node = hands(account, recipient)
  const simulation = { status: 'ok', left: 1n, arrived: 1n, gasUnits: 50_000n }
  expect(await simulateSend(node.client, asked)).toEqual(simulation)
  expect(node.asked.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => nft.collection))
  const passed = await simulateSend(moves([5, 2], [1, 4]).client, askedSeveral)
  expect(passed).toEqual({ ...simulation, left: 3n, arrived: 3n })
})

test('an account that does not have it, or not as many, is told so, whatever the contract does', async () => {
  const notOwned = { status: 'failing', code: 'NftNotOwned' }
  const says = failed({ returnData: revertReason('no') })
  for (const call of [passes, says]) {
    expect(await simulateSend(hands(stranger, recipient, call).client, asked)).toMatchObject(notOwned)
    expect(await simulateSend(moves([2, 0], [0, 3], call).client, askedSeveral)).toMatchObject(notOwned)
  }
  // An item that is gone has no owner who could be named.
  const gone = simulatingNode([failed(), failed(), says, failed(), failed()])
  expect(await simulateSend(gone.client, asked)).toMatchObject(notOwned)
  // More than an address: some contract might be read as the account's.
  const odd = simulatingNode([done(padHex('0x1', { size: 32 })), done('0x'), passes, done('0x'), done('0x')])
  expect(await simulateSend(odd.client, asked)).toMatchObject(notOwned)
})

test('a transfer that passes and leaves the recipient without it is refused', async () => {
  const lost = { status: 'failing', code: 'NftDoesNotArrive' }
  expect(await simulateSend(hands(account, account).client, asked)).toMatchObject(lost)
  expect(await simulateSend(hands(account, stranger).client, asked)).toMatchObject(lost)
  expect(await simulateSend(moves([5, 2], [1, 3]).client, askedSeveral)).toMatchObject(lost)
  expect(await simulateSend(moves([5, 1], [1, 4]).client, askedSeveral)).toMatchObject(lost)
})

test('a transfer to oneself changes nothing, and has to', async () => {
  const toSelf = { ...asked, intent: { ...unique, recipient: account } }
  expect(await simulateSend(hands(account, account).client, toSelf)).toMatchObject({ status: 'ok', arrived: undefined })
  expect(await simulateSend(hands(account, stranger).client, toSelf)).toMatchObject({ code: 'NftDoesNotArrive' })
})

test('why it fails: the recipient takes no NFTs, or the collection lets nobody send it', async () => {
  const says = failed({ returnData: revertReason('no') })
  const receiver = (answer: Hex, code: Hex = '0x60') => ({ eth_getCode: () => code, eth_call: () => answer })
  const of = async (methods: object, intent = unique) =>
    simulateSend(
      (intent === unique ? hands(account, account, says, methods) : moves([5, 5], [0, 0], says, methods)).client,
      { ...asked, intent },
    )
  const takes = (selector: Hex) => padHex(selector, { size: 32, dir: 'right' })
  expect(await of(receiver('0x', '0x'))).toMatchObject({ code: 'NftCannotTransfer' })
  expect(await of(receiver(takes('0x150b7a02')))).toMatchObject({ code: 'NftCannotTransfer' })
  expect(await of(receiver(takes('0xf23a6e61')), several)).toMatchObject({ code: 'NftCannotTransfer' })
  // The other standard's word is no yes.
  expect(await of(receiver(takes('0x150b7a02')), several)).toMatchObject({ code: 'RecipientRefusedNft' })
  expect(await of(receiver('0x'))).toMatchObject({ code: 'RecipientRefusedNft' })
})

test('a node that cannot simulate tells whose it is, and runs the bare call', async () => {
  const owner = (address: Hex) => padHex(address, { size: 32 })
  const node = (answer: Hex) =>
    refusingNode(new Error('no such method'), { eth_call: () => answer, eth_estimateGas: () => '0xc350' })
  const simulation = { status: 'ok', left: undefined, arrived: undefined, gasUnits: 50_000n }
  expect(await simulateSend(node(owner(account)), asked)).toEqual(simulation)
  expect(await simulateSend(node(owner(stranger)), asked)).toMatchObject({ code: 'NftNotOwned' })
  expect(await simulateSend(node(wordsOf(3)), askedSeveral)).toEqual(simulation)
  expect(await simulateSend(node(wordsOf(2)), askedSeveral)).toMatchObject({ code: 'NftNotOwned' })
})

test('a node that says nothing says nothing about the NFT', async () => {
  const silent = () => {
    throw new Error('away')
  }
  const node = refusingNode(new Error('away'), { eth_call: silent })
  expect(await simulateSend(node, asked)).toMatchObject({ status: 'unavailable' })
})

test('trySend: the server may stop what one’s own node lets pass untried, and is named where it does not', async () => {
  const own = refusingNode(new Error('no such method'), {
    eth_call: () => padHex(account, { size: 32 }),
    eth_estimateGas: () => '0xc350',
  })
  const node = { source: 'own' as const, rpc: own.rpc, alone: own }
  expect(await trySend(hands(account, recipient).client, node, asked)).toMatchObject({
    arrived: 1n,
    isServerSimulated: true,
  })
  expect(await trySend(hands(account, stranger).client, node, asked)).toMatchObject({ code: 'NftDoesNotArrive' })
})
