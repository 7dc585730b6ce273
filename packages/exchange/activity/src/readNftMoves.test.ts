import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { describe, expect, test } from 'vitest'
import type { ChainEvent } from './ChainTransaction.ts'
import { readChainTransaction } from './readChainTransaction.ts'
import type { NftMove } from './readNftMoves.ts'

const ether: TokenFacts = { address: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 }
const usd: TokenFacts = { address: '0x0a', symbol: 'USD', decimals: 6 }
const [friend, nobody] = ['0xf1', `0x${'0'.repeat(40)}`] as const
const nft = { standard: 'erc721', collection: '0x0c', tokenId: '7', name: 'Pebbles #7' } as const
const piece = { token: { address: '0x0c', symbol: 'Pebbles #7', decimals: 0 }, amount: 1n, nft }

const move = (kind: NftMove['kind'], change: Partial<NftMove> = {}): NftMove => ({
  ...{ kind, nft, amount0: 1n, counterparty: friend, isSale: false, nativePrice: undefined },
  ...change,
})
const readAs = (isOwn: boolean, ...events: readonly ChainEvent[]) =>
  readChainTransaction(
    { chainId: 1, hash: '0x01', blockNumber: 9, timestamp: 100, isOwn, events },
    { native: ether, weth: '0xee' },
  )

describe('NFTs in a transaction', () => {
  test('default: sent, received and minted, with whom', () => {
    expect(readAs(true, move('nft-sent'))).toMatchObject({
      kind: 'send',
      paid: [piece],
      received: [],
      counterparty: friend,
    })
    expect(readAs(false, move('nft-received'))).toMatchObject({ kind: 'receive', paid: [], received: [piece] })
    const minted = move('nft-received', { counterparty: nobody, amount0: 3n })
    expect(readAs(true, minted)).toMatchObject({
      ...{ kind: 'mint-nft', counterparty: undefined },
      received: [{ ...piece, amount: 3n }],
    })
    expect(readAs(false, move('nft-sent'))).toMatchObject({ kind: 'moved', paid: [piece] })
  })

  test('behavior: bought and sold for native currency; of a sale fees may have been taken', () => {
    const price = { isSale: true, nativePrice: 9n }
    expect(readAs(true, move('nft-received', price))).toMatchObject({
      kind: 'buy-nft',
      paid: [{ token: ether, amount: 9n }],
      received: [piece],
    })
    expect(readAs(false, move('nft-sent', price))).toMatchObject({
      kind: 'sell-nft',
      paid: [piece],
      received: [{ token: ether, amount: 9n, isEstimate: true }],
    })
  })

  test('behavior: what somebody else bought and had delivered here is received, and cost this account nothing', () => {
    const given = readAs(false, move('nft-received', { isSale: true, nativePrice: 10n }))
    expect(given).toMatchObject({ kind: 'receive', paid: [], received: [piece] })
    // A bid that its maker accepted later: the account pays in tokens, and somebody else signs.
    const paid: ChainEvent = { kind: 'sent', token0: usd, amount0: 5n, counterparty: friend }
    expect(readAs(false, paid, move('nft-received', { isSale: true }))).toMatchObject({
      kind: 'buy-nft',
      paid: [{ token: usd, amount: 5n }],
    })
  })

  test('behavior: for tokens what they moved counts, once', () => {
    const paid: ChainEvent = { kind: 'sent', token0: usd, amount0: 5n, counterparty: friend }
    const nothing: ChainEvent = { kind: 'received', token0: usd, amount0: 0n, counterparty: friend }
    expect(readAs(true, nothing, paid, move('nft-received', { isSale: true }))).toMatchObject({
      kind: 'buy-nft',
      paid: [{ token: usd, amount: 5n }],
      received: [piece],
    })
    const got: ChainEvent = { ...paid, kind: 'received' }
    expect(readAs(false, move('nft-sent', { isSale: true }), got)).toMatchObject({
      kind: 'sell-nft',
      received: [{ token: usd, amount: 5n }],
    })
  })

  test('behavior: beside a pool’s event the NFT is its position, or part of a trade', () => {
    const swap: ChainEvent = { kind: 'swap', token0: usd, token1: ether, amount0: 5n, amount1: -7n }
    expect(readAs(true, swap, move('nft-received', { counterparty: nobody }))).toMatchObject({ kind: 'swap' })
  })
})
