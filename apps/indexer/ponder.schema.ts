import { index, onchainTable, primaryKey } from 'ponder'
import type { PriceSource } from './src/price/PriceSource.ts'

/*
 * The contract between the index and everything that reads it, published as the views `dex.*` in snake_case.
 * Addresses, hashes and pool ids are lower-case hex text. `t.bigint()` is numeric(78,0) and holds raw token units.
 * `price…`, `…Usd` are double precision, for display alone, and null when unknown. Times are Unix seconds.
 * Native ETH (v4 only) is the token 0x0000000000000000000000000000000000000000.
 */

export const token = onchainTable(
  'token',
  (t) => ({
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    /** As the contract answers; null when it answers nothing that can be read. */
    name: t.text(),
    symbol: t.text(),
    decimals: t.integer(),
    /** Derived from pools as docs/figures.md says; null rather than a price that one pool could have been moved to. */
    priceUsd: t.doublePrecision(),
    /** Block and time at which `priceUsd` was derived. */
    priceBlock: t.integer(),
    priceTimestamp: t.integer(),
    /** Dollars that the pools behind the price would take or give within 2 % of it. */
    priceDepthUsd: t.doublePrecision(),
    /**
     * Dollar value of the stablecoins and native currency in those pools: the most that sellers of the token could be paid. Null without a
     * price, and for stablecoins and the native currency themselves.
     */
    backingUsd: t.doublePrecision(),
    poolCount: t.integer().notNull(),
    swapCount: t.integer().notNull(),
    /** Traded in all pools since the beginning, in raw units. */
    volume: t.bigint().notNull(),
    volumeUsd: t.doublePrecision(),
    /** Held by all pools, in raw units. */
    locked: t.bigint().notNull(),
    /** What of it could be sold: at the price, and together at most `backingUsd`. */
    tvlUsd: t.doublePrecision(),
    createdAtBlock: t.integer().notNull(),
    createdAtTimestamp: t.integer().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.address] }),
    byTvl: index().on(t.chainId, t.tvlUsd.desc().nullsLast(), t.address),
    byAddress: index().on(t.address),
    bySymbol: index().on(t.symbol),
    byBacking: index().on(t.chainId, t.backingUsd.desc().nullsLast()),
  }),
)

export const pool = onchainTable(
  'pool',
  (t) => ({
    chainId: t.integer().notNull(),
    /** Address of a v2 pair or v3 pool, 32-byte id of a v4 pool. */
    id: t.hex().notNull(),
    /** `v2`, `v3` or `v4`. */
    protocol: t.text().notNull(),
    token0: t.hex().notNull(),
    token1: t.hex().notNull(),
    /** Fee in force in pips (1,000,000 = 100 %); 3,000 for v2; of a v4 pool with a dynamic fee what its last swap paid to LPs. */
    feePips: t.integer().notNull(),
    /** v4: `fee` of the PoolKey, 8388608 when a hook sets the fee; v2 and v3: equals `feePips`. */
    keyFee: t.integer().notNull(),
    /** 0 for v2. */
    tickSpacing: t.integer().notNull(),
    /** 0x0 when the pool has none, and for v2 and v3. */
    hooks: t.hex().notNull(),
    /**
     * The protocol's fee on the input in pips, for swaps token0 -> token1 and token1 -> token0: in v3 part of `feePips`, in v4 on top of it.
     * 0 for v2, whose factory takes the same share of all pairs (`chain_head.v2_protocol_part`).
     */
    protocolFeeZeroForOne: t.doublePrecision().notNull(),
    protocolFeeOneForZero: t.doublePrecision().notNull(),
    /** v2: exact reserves. v3: tokens held, unclaimed fees included. v4: tokens in positions, fees not included. */
    reserve0: t.bigint().notNull(),
    reserve1: t.bigint().notNull(),
    /** v3 and v4; null for v2, and for a v3 pool that was never initialised. */
    sqrtPriceX96: t.bigint('sqrt_price_x96'),
    tick: t.integer(),
    /** v3 and v4: in range at `tick`; null for v2. */
    liquidity: t.bigint(),
    /** Whole tokens of token1 for one token0; null before there is a price or when decimals are unknown. */
    price: t.doublePrecision(),
    /** At the prices of the last event or, later, of the last minute: what could be sold of either side (docs/figures.md). */
    tvlUsd: t.doublePrecision(),
    /** The part in stablecoins and the native currency, which nobody mints to himself. */
    anchorUsd: t.doublePrecision(),
    /** Both sides at their prices, whether anybody could pay them or not. */
    heldUsd: t.doublePrecision(),
    /** What `tvlUsd` was when the block of the last event began: liquidity that came within it makes no volume. */
    standingUsd: t.doublePrecision(),
    /** The sides that had a price, and so are in `tvlUsd`: 1 token0, 2 token1, 3 both. Two of different sides cannot be compared. */
    tvlSides: t.integer().notNull(),
    swapCount: t.integer().notNull(),
    volume0: t.bigint().notNull(),
    volume1: t.bigint().notNull(),
    volumeUsd: t.doublePrecision(),
    feesUsd: t.doublePrecision(),
    createdAtBlock: t.integer().notNull(),
    createdAtTimestamp: t.integer().notNull(),
    createdTxHash: t.hex().notNull(),
    /** Block and time of the last event that changed this row. */
    updatedAtBlock: t.integer().notNull(),
    updatedAtTimestamp: t.integer().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.id] }),
    /** And, by its first two columns, for those of a pair. */
    byToken0: index().on(t.chainId, t.token0, t.token1),
    byToken1: index().on(t.chainId, t.token1),
    byTvl: index().on(t.chainId, t.tvlUsd.desc().nullsLast(), t.id),
    byAnchor: index().on(t.chainId, t.anchorUsd.desc().nullsLast(), t.id),
    byId: index().on(t.id),
  }),
)

/** Initialised ticks of v3 and v4 pools; a tick whose gross liquidity falls to zero has no row. */
export const tick = onchainTable(
  'tick',
  (t) => ({
    chainId: t.integer().notNull(),
    poolId: t.hex().notNull(),
    index: t.integer().notNull(),
    liquidityGross: t.bigint().notNull(),
    liquidityNet: t.bigint().notNull(),
  }),
  (t) => ({ key: primaryKey({ columns: [t.chainId, t.poolId, t.index] }) }),
)

export const swap = onchainTable(
  'swap',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    poolId: t.hex().notNull(),
    protocol: t.text().notNull(),
    token0: t.hex().notNull(),
    token1: t.hex().notNull(),
    /** Signer of the transaction. */
    account: t.hex().notNull(),
    /** Who called the pool, mostly a router. */
    sender: t.hex().notNull(),
    /** Who was paid by the pool; v4 does not say, so it is the sender there. */
    recipient: t.hex().notNull(),
    /** Raw units from the pool's view: positive came in, negative went out. */
    amount0: t.bigint().notNull(),
    amount1: t.bigint().notNull(),
    amountUsd: t.doublePrecision(),
    /** What it added to the volumes (docs/figures.md): less than `amountUsd`, and negative where it went back what another one in its block had gone. */
    countedUsd: t.doublePrecision(),
    /** Fee this swap paid, in pips; the protocol's share included. */
    feePips: t.integer().notNull(),
    /** The part of it that liquidity providers earned; of v2 before what its factory takes. */
    lpFeePips: t.doublePrecision().notNull(),
    /** v3 and v4: where the pool stood before it; null for v2. */
    sqrtPriceBeforeX96: t.bigint('sqrt_price_before_x96'),
    /** After the swap, as in `pool`. */
    price: t.doublePrecision(),
    sqrtPriceX96: t.bigint('sqrt_price_x96'),
    tick: t.integer(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    byPool: index().on(t.chainId, t.poolId, t.blockNumber, t.logIndex),
    byToken0: index().on(t.chainId, t.token0, t.blockNumber, t.logIndex),
    byToken1: index().on(t.chainId, t.token1, t.blockNumber, t.logIndex),
    byAccount: index().on(t.account, t.timestamp),
    byTime: index().on(t.timestamp),
  }),
)

export const liquidityEvent = onchainTable(
  'liquidity_event',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    poolId: t.hex().notNull(),
    protocol: t.text().notNull(),
    token0: t.hex().notNull(),
    token1: t.hex().notNull(),
    /** `mint`, `burn`, `collect` or `donate` (v4). A v4 modify-liquidity by zero pays out fees: a collect. */
    kind: t.text().notNull(),
    /** Signer of the transaction. */
    account: t.hex().notNull(),
    /** Owner of the position as the pool knows it, mostly a position manager. */
    owner: t.hex().notNull(),
    /** Null for v2 and donations. */
    tickLower: t.integer(),
    tickUpper: t.integer(),
    /** Signed; null for v2, collect and donate. */
    liquidityDelta: t.bigint(),
    /** v4: salt of the position (the NFT's id for the position manager); null otherwise. */
    salt: t.hex(),
    /**
     * Raw units from the pool's view: positive came in, negative went out. A v3 burn only books what a collect pays out.
     * v4 does not tell fees: a burn is without them, and a collect is null.
     */
    amount0: t.bigint(),
    amount1: t.bigint(),
    amountUsd: t.doublePrecision(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    byPool: index().on(t.chainId, t.poolId, t.blockNumber, t.logIndex),
    byToken0: index().on(t.chainId, t.token0, t.blockNumber, t.logIndex),
    byToken1: index().on(t.chainId, t.token1, t.blockNumber, t.logIndex),
    byAccount: index().on(t.account, t.timestamp),
    byTime: index().on(t.timestamp),
  }),
)

/** Every approval event; the one in force is the newest row of (chain, kind, token, owner, spender). */
export const tokenApproval = onchainTable(
  'token_approval',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    /** `erc20`, `pair` for the shares of a v2 pair (`token` is the pair then), or `permit2` for an allowance kept by Permit2. */
    kind: t.text().notNull(),
    token: t.hex().notNull(),
    owner: t.hex().notNull(),
    spender: t.hex().notNull(),
    amount: t.bigint().notNull(),
    /** Who signed the transaction: a log says what its contract wants it to. */
    signer: t.hex().notNull(),
    /** Permit2: Unix seconds after which it is void; null for the others. */
    expiration: t.bigint(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    byOwner: index().on(t.owner, t.timestamp),
  }),
)

export const tokenTransfer = onchainTable(
  'token_transfer',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    token: t.hex().notNull(),
    from: t.hex().notNull(),
    to: t.hex().notNull(),
    amount: t.bigint().notNull(),
    /** Who signed the transaction: a log says what its contract wants it to. */
    signer: t.hex().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    byFrom: index().on(t.from, t.timestamp),
    byTo: index().on(t.to, t.timestamp),
    // What an account had is read token by token: nobody's other tokens are in the way.
    byFromToken: index().on(t.from, t.chainId, t.token, t.timestamp),
    byToToken: index().on(t.to, t.chainId, t.token, t.timestamp),
  }),
)

/** What people wrap and unwrap themselves; routers do it for others in nearly every trade, and that is part of the trade. */
export const tokenWrap = onchainTable(
  'token_wrap',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    /** `wrap` or `unwrap`. */
    kind: t.text().notNull(),
    /** The wrapped native currency. */
    token: t.hex().notNull(),
    account: t.hex().notNull(),
    amount: t.bigint().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    byAccount: index().on(t.account, t.timestamp),
  }),
)

/** What was left in the network's pool for another network as native currency, and what was paid out of it: no transfer tells of either. */
export const nativeBridge = onchainTable(
  'native_bridge',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    /** `deposit` or `fill`. */
    kind: t.text().notNull(),
    /** The wrapped native currency. */
    token: t.hex().notNull(),
    /** Whose it was, or is now. A contract is paid in the wrapped currency instead, which is a transfer beside this. */
    account: t.hex().notNull(),
    pool: t.hex().notNull(),
    amount: t.bigint().notNull(),
    signer: t.hex().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    byAccount: index().on(t.account, t.timestamp),
  }),
)

/** Transactions that paid somebody native currency and did nothing that a log tells of. What a contract pays out on the way isn't among them. */
export const nativePayment = onchainTable(
  'native_payment',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    transactionIndex: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    /** The wrapped native currency. */
    token: t.hex().notNull(),
    /** Who signed it. */
    from: t.hex().notNull(),
    to: t.hex().notNull(),
    amount: t.bigint().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.transactionIndex] }),
    byFrom: index().on(t.from, t.timestamp),
    byTo: index().on(t.to, t.timestamp),
  }),
)

/** The collections of NFTs that are followed, each from its first event on. */
export const nftCollection = onchainTable(
  'nft_collection',
  (t) => ({
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    /** `erc721` or `erc1155`, as the operator names it. */
    standard: t.text().notNull(),
    /** Items that have been seen, those that are gone included. */
    itemCount: t.integer().notNull(),
    transferCount: t.integer().notNull(),
    /** Whether it did more than is kept of a collection (`src/nft/nftLimits.ts`): what is told of it is then not all. */
    isCut: t.boolean().notNull(),
    saleCount: t.integer().notNull(),
    /** What was paid in all sales, each at the price of its time; null when one of them had none. */
    volumeUsd: t.doublePrecision(),
  }),
  (t) => ({ key: primaryKey({ columns: [t.chainId, t.address] }) }),
)

/** What somebody holds; of an ERC-721 item its one owner. Nobody's are not there. */
export const nftHolding = onchainTable(
  'nft_holding',
  (t) => ({
    chainId: t.integer().notNull(),
    collection: t.hex().notNull(),
    tokenId: t.bigint().notNull(),
    owner: t.hex().notNull(),
    amount: t.bigint().notNull(),
    /** When it last changed. */
    timestamp: t.integer().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.collection, t.tokenId, t.owner] }),
    byOwner: index().on(t.owner, t.timestamp),
  }),
)

/** Each item that has been seen, and of an ERC-721 its owner, null when it is gone. */
export const nftItem = onchainTable(
  'nft_item',
  (t) => ({
    chainId: t.integer().notNull(),
    collection: t.hex().notNull(),
    tokenId: t.bigint().notNull(),
    /** ERC-721 alone. */
    owner: t.hex(),
    mintedAtTimestamp: t.integer().notNull(),
  }),
  (t) => ({ key: primaryKey({ columns: [t.chainId, t.collection, t.tokenId] }) }),
)

export const nftTransfer = onchainTable(
  'nft_transfer',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    /** Place in an event that tells of several items. */
    part: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    collection: t.hex().notNull(),
    tokenId: t.bigint().notNull(),
    /** The zero address for a mint. */
    from: t.hex().notNull(),
    /** The zero address for a burn. */
    to: t.hex().notNull(),
    amount: t.bigint().notNull(),
    /** Who signed the transaction: a log says what its contract wants it to. */
    signer: t.hex().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex, t.part] }),
    byItem: index().on(t.chainId, t.collection, t.tokenId, t.blockNumber, t.logIndex, t.part),
    byCollection: index().on(t.chainId, t.collection, t.blockNumber, t.logIndex, t.part),
    byFrom: index().on(t.from, t.timestamp),
    byTo: index().on(t.to, t.timestamp),
  }),
)

/** Only periods with an event have a row: a reader fills the gaps with the last close. Fine ones may outlive their week by an hour. */
export const poolBucket = onchainTable(
  'pool_bucket',
  (t) => ({
    chainId: t.integer().notNull(),
    poolId: t.hex().notNull(),
    /** 300 (of the newest week alone), 3,600 or 86,400; periods begin at multiples of it. */
    periodSeconds: t.integer().notNull(),
    startTimestamp: t.integer().notNull(),
    /** Price as in `pool`; `open` is the one before the period's first event. */
    open: t.doublePrecision(),
    high: t.doublePrecision(),
    low: t.doublePrecision(),
    close: t.doublePrecision(),
    swapCount: t.integer().notNull(),
    volume0: t.bigint().notNull(),
    volume1: t.bigint().notNull(),
    volumeUsd: t.doublePrecision(),
    /** Paid by traders. */
    feesUsd: t.doublePrecision(),
    /** What providers earned of them; of v2 before what its factory takes. */
    lpFeesUsd: t.doublePrecision(),
    /** Each of them times what the pool held when it was paid: by `lpFeesUsd` it is what they were earned on. */
    lpFeesHeld: t.doublePrecision(),
    /** At the last event of the period. */
    reserve0: t.bigint().notNull(),
    reserve1: t.bigint().notNull(),
    tvlUsd: t.doublePrecision(),
    tvlSides: t.integer().notNull(),
    anchorUsd: t.doublePrecision(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.poolId, t.periodSeconds, t.startTimestamp] }),
    byTime: index().on(t.periodSeconds, t.startTimestamp),
  }),
)

export const tokenBucket = onchainTable(
  'token_bucket',
  (t) => ({
    chainId: t.integer().notNull(),
    token: t.hex().notNull(),
    /** 300 (of the newest week alone), 3,600 or 86,400; periods begin at multiples of it. */
    periodSeconds: t.integer().notNull(),
    startTimestamp: t.integer().notNull(),
    /** USD price as in `token`; `open` is the one before the period's first event. */
    open: t.doublePrecision(),
    high: t.doublePrecision(),
    low: t.doublePrecision(),
    close: t.doublePrecision(),
    swapCount: t.integer().notNull(),
    volume: t.bigint().notNull(),
    volumeUsd: t.doublePrecision(),
    /** At the last event of the period. */
    locked: t.bigint().notNull(),
    tvlUsd: t.doublePrecision(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.token, t.periodSeconds, t.startTimestamp] }),
    byTime: index().on(t.periodSeconds, t.startTimestamp),
  }),
)

/**
 * What a pool's market did in the periods that end at the newest block: a day begins 24 hours before the last full five minutes, a month 30 days before
 * the last full hour. Null when unknown, and until the first block after the index has read the history.
 */
export const poolFigures = onchainTable(
  'pool_figures',
  (t) => ({
    chainId: t.integer().notNull(),
    poolId: t.hex().notNull(),
    volumeDayUsd: t.doublePrecision(),
    /** Paid by traders. */
    feesDayUsd: t.doublePrecision(),
    /** What providers earned of them; of v2 before what its factory takes. */
    lpFeesDayUsd: t.doublePrecision(),
    lpFeesHeldDay: t.doublePrecision(),
    /** Of the day before the last one. */
    volumeDayBeforeUsd: t.doublePrecision(),
    volumeMonthUsd: t.doublePrecision(),
    tvlDayAgoUsd: t.doublePrecision(),
    tvlDayAgoSides: t.integer(),
    /** The parts of the sums that lie in complete hours and days; the rest is in the running ones. */
    completeDayUsd: t.doublePrecision(),
    completeDayFeesUsd: t.doublePrecision(),
    completeDayLpFeesUsd: t.doublePrecision(),
    completeDayLpFeesHeld: t.doublePrecision(),
    completeMonthUsd: t.doublePrecision(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.poolId] }),
    byVolume: index().on(t.chainId, t.volumeDayUsd.desc().nullsLast(), t.poolId),
  }),
)

/** The newest block in which a pool was traded, as `figures/PoolTally.ts` counts it. */
export const poolTally = onchainTable(
  'pool_tally',
  (t) => ({
    chainId: t.integer().notNull(),
    poolId: t.hex().notNull(),
    blockNumber: t.integer().notNull(),
    /** Start of the hour. */
    hour: t.integer().notNull(),
    /** Of the hour, before this block. */
    beforeUsd: t.doublePrecision().notNull(),
    /** All trades of the block, opposite ones taken off each other; raw units from the pool's view. */
    net0: t.bigint().notNull(),
    net1: t.bigint().notNull(),
    /** All trades of the block, and their fees, as they stand. */
    grossUsd: t.doublePrecision().notNull(),
    grossFeesUsd: t.doublePrecision().notNull(),
    grossLpFeesUsd: t.doublePrecision().notNull(),
    countedUsd: t.doublePrecision().notNull(),
    countedFeesUsd: t.doublePrecision().notNull(),
    countedLpFeesUsd: t.doublePrecision().notNull(),
  }),
  (t) => ({ key: primaryKey({ columns: [t.chainId, t.poolId] }) }),
)

/** Market figures of a token, like `pool_figures`: week and year as the month, and the hours that give the prices of an hour and a day ago. */
export const tokenFigures = onchainTable(
  'token_figures',
  (t) => ({
    chainId: t.integer().notNull(),
    token: t.hex().notNull(),
    volumeDayUsd: t.doublePrecision(),
    volumeWeekUsd: t.doublePrecision(),
    volumeMonthUsd: t.doublePrecision(),
    volumeYearUsd: t.doublePrecision(),
    completeDayUsd: t.doublePrecision(),
    completeWeekUsd: t.doublePrecision(),
    completeMonthUsd: t.doublePrecision(),
    completeYearUsd: t.doublePrecision(),
    /** The last hour that started at least an hour ago and moved the price, possibly only by the native currency, with its first and last price. */
    hourAgoStart: t.integer(),
    hourAgoOpen: t.doublePrecision(),
    hourAgoClose: t.doublePrecision(),
    /** The price at the end of the five minutes that lie a day before the running ones. */
    dayAgoClose: t.doublePrecision(),
    /** `native` or `stable`: what most of the depth behind the price is in. Null without pools that a price is derived from. */
    priceAnchor: t.text(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.token] }),
    byVolume: index().on(t.chainId, t.volumeDayUsd.desc().nullsLast(), t.token),
  }),
)

/** The last block whose events are in the other tables, one row a chain. */
export const chainHead = onchainTable('chain_head', (t) => ({
  chainId: t.integer().primaryKey(),
  blockNumber: t.integer().notNull(),
  blockHash: t.hex().notNull(),
  timestamp: t.integer().notNull(),
  /** The v2 factory's current share of its pairs' fees: 1/6 or 0. Null if unknown. Read every minute, because there is no event for it. */
  v2ProtocolPart: t.doublePrecision('v2_protocol_part'),
  /** Block and time from which `token_transfer` is complete for tokens that had a pool by then. Null without any, or until the node returns the time. */
  transfersBlock: t.integer(),
  transfersTimestamp: t.integer(),
}))

/*
 * What the handlers remember for themselves, in tables so that a reorg takes it back with the rest. Not part of the contract.
 */

/** Which ticks of 256 neighbours (in units of the tick spacing) are initialised, bit by bit, as the pools keep it. */
export const tickWord = onchainTable(
  'tick_word',
  (t) => ({
    chainId: t.integer().notNull(),
    poolId: t.hex().notNull(),
    word: t.integer().notNull(),
    bitmap: t.bigint().notNull(),
  }),
  (t) => ({ key: primaryKey({ columns: [t.chainId, t.poolId, t.word] }) }),
)

/** Which prices still settle: those of tokens whose pools have changed in the last two hours, each with the hour of its last change. One row a chain. */
export const priceClock = onchainTable('price_clock', (t) => ({
  chainId: t.integer().primaryKey(),
  /** Up to which full hour they have been written down. */
  hour: t.integer().notNull(),
  active: t.jsonb().$type<readonly (readonly [token: `0x${string}`, hour: number])[]>().notNull(),
}))

/** The pools that a token's USD price is derived from. Native ETH and its wrapped form are one market, kept under the wrapped token. */
export const tokenMarket = onchainTable(
  'token_market',
  (t) => ({
    chainId: t.integer().notNull(),
    token: t.hex().notNull(),
    sources: t.jsonb().$type<readonly PriceSource[]>().notNull(),
    updatedAtTimestamp: t.integer().notNull(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.token] }),
    byTime: index().on(t.chainId, t.updatedAtTimestamp),
  }),
)

/** Seaport sales of followed collections with a proven payment (`src/nft/readSale.ts`). The buyer may be another account of the seller. */
export const nftSale = onchainTable(
  'nft_sale',
  (t) => ({
    chainId: t.integer().notNull(),
    blockNumber: t.integer().notNull(),
    /** Of Seaport's event. */
    logIndex: t.integer().notNull(),
    /** With `part`: the transfer by which the item went to the buyer. */
    transferLogIndex: t.integer().notNull(),
    part: t.integer().notNull(),
    timestamp: t.integer().notNull(),
    txHash: t.hex().notNull(),
    orderHash: t.hex().notNull(),
    collection: t.hex().notNull(),
    tokenId: t.bigint().notNull(),
    seller: t.hex().notNull(),
    buyer: t.hex().notNull(),
    amount: t.bigint().notNull(),
    /** The zero address for the native currency. */
    currency: t.hex().notNull(),
    /** All that the buyer paid for `amount`, fees included. */
    price: t.bigint().notNull(),
    priceUsd: t.doublePrecision(),
  }),
  (t) => ({
    key: primaryKey({ columns: [t.chainId, t.blockNumber, t.logIndex] }),
    byItem: index().on(t.chainId, t.collection, t.tokenId, t.blockNumber, t.logIndex),
    byTransfer: index().on(t.chainId, t.blockNumber, t.transferLogIndex, t.part),
  }),
)
