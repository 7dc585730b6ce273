import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { encodeRedemption } from '@oxbow/delegation/encodeRedemption'
import { type GrantFee, toFeeCall } from '@oxbow/delegation/feeOf'
import type { GasQuote, GasQuoteRequest, GasRelay, GasRelayRequest } from '@oxbow/delegation/GasStation'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import type { Client, Hex, SignedAuthorization } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBalance, getTransactionCount } from 'viem/actions'
import type { GasPricer } from '../bridge/createGasPricer.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { GasEntry, GasJournal } from './createGasJournal.ts'
import { createGasSender } from './createGasSender.ts'
import { GasRefusedError } from './GasRefusedError.ts'
import type { GasSettings } from './GasSettings.ts'
import { checkLimits } from './gasLimits.ts'
import { gasOfRedemption } from './gasOfRedemption.ts'
import { judgeGrant } from './judgeGrant.ts'
import { readAccount } from './readAccount.ts'
import { type GasMarket, grantSeconds, readMarket } from './readMarket.ts'
import { simulateCalls } from './simulateCalls.ts'
import { toPlainTrade } from './toPlainTrade.ts'
import { tryRedemption } from './tryRedemption.ts'

/** What still has to be left of a grant's time when it is sent: one that ends before its transaction is in a block fails there. */
const leastSeconds = 120
/** Clocks of keeper and chain may differ by this much. */
const clockSlackSeconds = 60
/** Questions that are worked on at once. The server asks for fewer, by turns of its visitors. */
const mostAtOnce = 8

/**
 * Sends other accounts' calls on one network for a fee in a token. It trusts nothing that it is handed: each grant is judged, run on the
 * node and held against its cost right before it is sent. What can be refused without the node is refused first, because anybody may ask.
 */
export function createGasStation(options: createGasStation.Options) {
  const { account, client, gasIn, journal, network, now = Date.now, say, settings } = options
  const { chainId } = network
  const relayer = account.address.toLowerCase() as Hex
  const sender = createGasSender({ account, chainId, client, journal, now })
  const pinned = pinnedTokens(chainId)
  const tokens = settings.tokens.flatMap((symbol) => pinned.find((each) => each.symbol === symbol)?.address ?? [])
  const known = {
    tokens: new Set(pinned.map(({ address }) => address)),
    others: new Set(Object.values(network.contracts).map((address) => address.toLowerCase())),
  }
  /** One at a time: each reads the limits and the nonce that the one before has changed. */
  let turn: Promise<unknown> = Promise.resolve()
  /** Grants that are being sent. */
  const underWay = new Map<Hex, Promise<GasEntry>>()
  let busy = 0

  async function inTime<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= mostAtOnce) throw new GasRefusedError('GasStationUnavailable', 'Too many ask at once.')
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
    }
  }

  /** The fee in a token for an amount of gas; undefined if the token has no price now. */
  async function priceOf(gas: bigint, token: Hex, gasPrice: bigint, marginBps: bigint): Promise<bigint | undefined> {
    const wei = (gas * gasPrice * (10_000n + marginBps)) / 10_000n - settings.subsidyWei
    // Also with a subsidy a fee is at least one unit, so that every grant has one.
    return wei > 0n ? await gasIn(network, token, wei) : 1n
  }

  /** By the gas that it may take: none while that isn't known. @throws {GasRefusedError} */
  function check({ of, calls, pools }: Judged, token: Hex, cost = { gas: 0n, mostWei: 0n, wei: 0n }) {
    const called = [...new Set(calls.map(({ to }) => to))]
    const facts = { account: of, called, pools, known, token, now: now(), ...cost }
    return { called, risk: checkLimits(journal.entries(chainId), settings, facts) }
  }

  /** Before the node is asked: calls that may be plain count as plain. */
  function toStricter(of: Hex, calls: readonly GrantedCall[]): toPlainTrade.ReturnType | undefined {
    const leastExpiry = Math.floor(now() / 1_000) + leastSeconds
    return toPlainTrade(calls, { account: of, contracts: network.contracts, leastExpiry, tokens: known.tokens })
  }

  /** Pools of calls that are plain; undefined for others. @throws as `simulateCalls` */
  async function plainPoolsOf(of: Hex, calls: readonly GrantedCall[]): Promise<readonly string[] | undefined> {
    const plain = toStricter(of, calls)
    if (plain?.stricter.some((call, index) => call !== calls[index]) !== true) return plain?.pools
    return (await simulateCalls(client, of, plain.stricter, settings.mostGas)) === undefined ? undefined : plain.pools
  }

  async function checkFee(fee: GrantFee, gas: bigint, { gasPrice }: GasMarket): Promise<void> {
    const least = await priceOf(gas, fee.token, gasPrice, 0n)
    if (least === undefined || fee.amount < least)
      throw new GasRefusedError('GasFeeTooLow', 'The fee doesn’t cover the gas any more.')
  }

  /** What a fee is worth, by the price of an amount that is near it; 0 while its token has no price. */
  async function worthOf({ amount, token }: GrantFee, nearWei: bigint): Promise<bigint> {
    const near = await gasIn(network, token, nearWei)
    return near === undefined || near === 0n ? 0n : (nearWei * amount) / near
  }

  async function checkQueue({ block }: GasMarket): Promise<void> {
    if (await sender.isStuck(block))
      throw new GasRefusedError('GasStationUnavailable', 'An earlier transaction waits for the price of gas to fall.')
  }

  async function send(
    { authorization, grant, signature }: GasRelayRequest,
    fee: GrantFee,
    hash: Hex,
  ): Promise<GasEntry> {
    const { account: of, calls, expiresAt } = grant
    if (expiresAt < now() / 1_000 + leastSeconds)
      throw new GasRefusedError('GasGrantRefused', 'The grant ends too soon.')
    if (!tokens.includes(fee.token)) throw new GasRefusedError('GasFeeTooLow', 'The fee’s token isn’t taken here.')
    check({ of, calls, pools: toStricter(of, calls)?.pools }, fee.token)
    const market = await readMarket(client)
    const { bid, block, gasPrice } = market
    const least = gasOfRedemption(calls, { needsAuthorization: false })
    await checkFee(fee, least, market)
    await checkQueue(market)
    const [state, balance] = await Promise.all([readAccount(client, of), getBalance(client, { address: relayer })])
    const isPlain = state === 'plain'
    const used = isPlain ? authorization : undefined
    if (isPlain) await checkAuthorization(of, used)
    // The node wants the sender to have what it bids.
    const affordable = balance / gasPrice
    if (affordable < least) throw empty(least * gasPrice)
    const redemption = encodeRedemption(grant, signature)
    const inSeconds = BigInt(Math.ceil(network.blockTimeSeconds))
    const judged = { of, calls, pools: await plainPoolsOf(of, calls) }
    const { gas, limit } = await tryRedemption(client, {
      account: of,
      isPlain,
      market,
      mostGas: affordable < settings.mostGas ? affordable : settings.mostGas,
      nextSeconds: block.timestamp + inSeconds,
      redemption,
      relayer,
    })
    await checkFee(fee, gas, market)
    const feeWei = await worthOf(fee, gas * gasPrice)
    const cost = { gas: limit, mostWei: limit * bid.maxFeePerGas, wei: gas * gasPrice }
    if (balance < cost.mostWei) throw empty(cost.mostWei)
    if (settings.isDryRun) throw new GasRefusedError('GasStationUnavailable', 'This is a dry run.')
    const entry = await inTurn(async () => {
      const { called, risk } = check(judged, fee.token, cost)
      const paid = { token: fee.token, amount: fee.amount }
      const { pools = [] } = judged
      const facts = { grant: hash, account: of, called, pools, expiresAt, fee: paid, feeWei, risk }
      return await sender.send({
        ...facts,
        ...redemption,
        gas: limit,
        fees: bid,
        authorization: used && toSigned(used),
      })
    })
    const { mostWei } = cost
    say({ event: 'gas-sent', chainId, account: of, hash: entry.hash, fee: fee.amount, token: fee.token, mostWei })
    return entry
  }

  function empty(mostWei: bigint): GasRefusedError {
    say({ event: 'gas-station-empty', chainId, mostWei })
    return new GasRefusedError('GasStationUnavailable', 'The relayer has too little for gas.')
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return await mine
  }

  async function checkAuthorization(address: Hex, given: GasRelayRequest['authorization']): Promise<void> {
    const nonce = await getTransactionCount(client, { address, blockTag: 'latest' })
    if (given?.nonce !== nonce)
      throw new GasRefusedError(
        'GasGrantRefused',
        'The account is no smart account, and its authorization isn’t for its next nonce.',
      )
  }

  async function quote({ account: of, calls }: GasQuoteRequest): Promise<GasQuote> {
    let refusal = new GasRefusedError('GasCallsFail', 'The calls, or the payment of the fee, would fail.')
    const withFee = (token: Hex, amount: bigint) => [...calls, toFeeCall({ token, recipient: relayer, amount })]
    const mayBePlain = toStricter(of, calls)?.pools
    const open = tokens.filter((token) => {
      try {
        check({ of, calls: withFee(token, 1n), pools: mayBePlain }, token)
        return true
      } catch (error) {
        refusal = error as GasRefusedError
        return false
      }
    })
    if (open.length === 0) throw refusal
    const [state, market] = await Promise.all([readAccount(client, of), readMarket(client)])
    await checkQueue(market)
    const { bid, gasPrice, latestExpiry } = market
    const needsAuthorization = state === 'plain'
    for (const token of open) {
      const run = (amount: bigint) => simulateCalls(client, of, withFee(token, amount), settings.mostGas)
      const used = await run(1n)
      if (used === undefined) continue
      const gas = used + gasOfRedemption(calls, { needsAuthorization })
      const judged = { of, calls: withFee(token, 1n), pools: mayBePlain && (await plainPoolsOf(of, calls)) }
      check(judged, token, {
        gas,
        mostWei: gas * bid.maxFeePerGas,
        wei: gas * gasPrice,
      })
      const fee = await priceOf(gas, token, gasPrice, settings.marginBps)
      if (fee === undefined) {
        refusal = new GasRefusedError('GasStationUnavailable', 'Gas has no price in this token now.')
        continue
      }
      if ((await run(fee)) !== undefined) return { relayer, token, fee, needsAuthorization, latestExpiry }
    }
    throw refusal
  }

  return {
    relayer,

    /** @throws {GasRefusedError}; viem's error when the node doesn't answer */
    quote: (asked: GasQuoteRequest) => inTime(() => quote(asked)),

    /** The same grant is sent once, whoever asks and however often. @throws {GasRefusedError}; viem's error when the node doesn't answer */
    async relay(request: GasRelayRequest): Promise<GasRelay> {
      const nowSeconds = Math.floor(now() / 1_000)
      const { fee, hash } = await judgeGrant(request, {
        relayer,
        nowSeconds,
        latestExpiry: nowSeconds + grantSeconds + clockSlackSeconds,
      })
      const sent = find(hash) ?? underWay.get(hash)
      if (sent !== undefined) return toRelay(await sent)
      const mine = inTime(() => send(request, fee, hash)).finally(() => underWay.delete(hash))
      underWay.set(hash, mine)
      return toRelay(await mine)
    },

    /** Follows what was sent, on a new block. @throws viem's error when the node doesn't answer */
    async round(): Promise<void> {
      if (sender.pending.length === 0) return
      for (const { costWei, end, fee, hash } of await sender.settle(await readMarket(client)))
        say({ event: `gas-${end}`, chainId, hash, costWei, fee: fee?.amount, token: fee?.token })
    },
  }

  /** A grant that was sent, and not lost: a lost one may be sent again. */
  function find(grant: Hex): GasEntry | undefined {
    return journal.entries(chainId).find((entry) => entry.grant === grant && entry.end !== 'lost')
  }
}

export declare namespace createGasStation {
  type Options = {
    readonly account: PrivateKeyAccount
    readonly client: Client
    readonly gasIn: GasPricer
    readonly journal: GasJournal
    readonly network: Network
    /** Unix milliseconds. */
    readonly now?: (() => number) | undefined
    readonly say: (event: KeeperEvent) => void
    readonly settings: GasSettings
  }
}

export type GasStation = ReturnType<typeof createGasStation>

type Judged = {
  readonly of: Hex
  readonly calls: readonly GrantedCall[]
  /** Of plain calls; undefined for others. */
  readonly pools: readonly string[] | undefined
}

function toRelay({ end, hash }: GasEntry): GasRelay {
  return { hash, status: end === undefined ? 'pending' : end === 'done' ? 'done' : 'failed' }
}

function toSigned(given: NonNullable<GasRelayRequest['authorization']>): SignedAuthorization {
  return { ...given, v: BigInt(27 + given.yParity) } as SignedAuthorization
}
