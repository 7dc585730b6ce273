import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { findRevertData } from '@oxbow/client/findRevertData'
import { encodeRedemption } from '@oxbow/delegation/encodeRedemption'
import { type GrantFee, toFeeCall } from '@oxbow/delegation/feeOf'
import type { GasQuote, GasQuoteRequest, GasRelay, GasRelayRequest } from '@oxbow/delegation/GasStation'
import type { Client, Hex, SignedAuthorization } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { estimateGas, getBalance, getBlock, getTransactionCount } from 'viem/actions'
import type { GasPricer } from '../bridge/createGasPricer.ts'
import { readFees } from '../Fees.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { GasEntry, GasJournal } from './createGasJournal.ts'
import { createGasSender } from './createGasSender.ts'
import { GasRefusedError } from './GasRefusedError.ts'
import type { GasSettings } from './GasSettings.ts'
import { checkLimits } from './gasLimits.ts'
import { gasOfRedemption } from './gasOfRedemption.ts'
import { judgeGrant } from './judgeGrant.ts'
import { readAccount } from './readAccount.ts'
import { simulateCalls } from './simulateCalls.ts'

/** Longest time that a grant may last, seconds: until then its transaction may be in a block. */
const lifetimeSeconds = 900

/**
 * Sends other accounts' calls on one network for a fee in a token. It trusts nothing that it is handed: each grant is judged, run on the
 * node and held against its cost right before it is sent.
 */
export function createGasStation(options: createGasStation.Options) {
  const { account, client, gasIn, journal, network, now = Date.now, say, settings } = options
  const { chainId } = network
  const relayer = account.address.toLowerCase() as Hex
  const sender = createGasSender({ account, chainId, client, journal, now })
  const tokens = settings.tokens.flatMap((symbol) => {
    const token = pinnedTokens(chainId).find((each) => each.symbol === symbol)
    return token === undefined ? [] : [token.address]
  })
  /** One at a time: each reads the limits and the nonce that the one before has changed. */
  let turn: Promise<unknown> = Promise.resolve()

  /** The fee in a token for an amount of gas; undefined if the token has no price now. */
  async function priceOf(gas: bigint, token: Hex, gasPrice: bigint, marginBps: bigint): Promise<bigint | undefined> {
    const wei = (gas * gasPrice * (10_000n + marginBps)) / 10_000n - settings.subsidyWei
    // Also with a subsidy a fee is at least one unit, so that every grant has one.
    return wei > 0n ? await gasIn(network, token, wei) : 1n
  }

  async function readMarket() {
    const block = await getBlock(client)
    const fees = await readFees(client, block)
    const latestExpiry = Number(block.timestamp) + lifetimeSeconds
    // Twice the base fee, so that it is taken for some blocks without being sent again.
    const bid = { ...fees, maxFeePerGas: 2n * (block.baseFeePerGas ?? 0n) + fees.maxPriorityFeePerGas }
    return { block, bid, gasPrice: fees.maxFeePerGas, latestExpiry }
  }

  async function send(
    { authorization, grant, signature }: GasRelayRequest,
    fee: GrantFee,
    hash: Hex,
  ): Promise<GasEntry> {
    const [state, { bid, gasPrice }] = await Promise.all([readAccount(client, grant.account), readMarket()])
    const used = state === 'plain' ? authorization : undefined
    if (state === 'plain') await checkAuthorization(grant.account, used)
    const call = encodeRedemption(grant, signature)
    const gas = await tryRedemption(call, used && toSigned(used))
    const limit = (gas * 6n) / 5n
    const mostWei = limit * bid.maxFeePerGas
    checkLimits(journal.entries(chainId), settings, { account: grant.account, gas: limit, mostWei, now: now() })
    const least = tokens.includes(fee.token) ? await priceOf(gas, fee.token, gasPrice, 0n) : undefined
    if (least === undefined || fee.amount < least)
      throw new GasRefusedError('GasFeeTooLow', 'The fee doesn’t cover the gas any more.')
    if ((await getBalance(client, { address: relayer })) < mostWei) {
      say({ event: 'gas-station-empty', chainId, mostWei })
      throw new GasRefusedError('GasStationUnavailable', 'The relayer has too little for gas.')
    }
    if (settings.isDryRun) throw new GasRefusedError('GasStationUnavailable', 'This is a dry run.')
    const { account: of, expiresAt } = grant
    const outgoing = { ...call, grant: hash, account: of, expiresAt, gas: limit, fees: bid }
    const entry = await sender.send({ ...outgoing, authorization: used && toSigned(used) })
    say({ event: 'gas-sent', chainId, account: of, hash: entry.hash, fee: fee.amount, token: fee.token, mostWei })
    return entry
  }

  async function checkAuthorization(address: Hex, given: GasRelayRequest['authorization']): Promise<void> {
    const nonce = await getTransactionCount(client, { address, blockTag: 'latest' })
    if (given?.nonce !== nonce)
      throw new GasRefusedError(
        'GasGrantRefused',
        'The account is no smart account, and its authorization isn’t for its next nonce.',
      )
  }

  /** Its gas, if it wouldn't fail. */
  async function tryRedemption(call: { to: Hex; data: Hex }, authorization: SignedAuthorization | undefined) {
    try {
      const authorizationList = authorization && [authorization]
      return await estimateGas(client, { account: relayer, ...call, ...(authorizationList && { authorizationList }) })
    } catch (error) {
      if (findRevertData(error) === undefined) throw error
      throw new GasRefusedError('GasCallsFail', 'The calls, or the payment of the fee, would fail.')
    }
  }

  return {
    relayer,

    /** @throws {GasRefusedError}; viem's error when the node doesn't answer */
    async quote({ account: of, calls }: GasQuoteRequest): Promise<GasQuote> {
      const [state, { bid, gasPrice, latestExpiry }] = await Promise.all([readAccount(client, of), readMarket()])
      const needsAuthorization = state === 'plain'
      let isPriced = true
      for (const token of tokens) {
        const used = await simulateCalls(client, of, [...calls, toFeeCall({ token, recipient: relayer, amount: 1n })])
        if (used === undefined) continue
        const gas = used + gasOfRedemption(calls, { needsAuthorization })
        const facts = { account: of, gas, mostWei: gas * bid.maxFeePerGas, now: now() }
        checkLimits(journal.entries(chainId), settings, facts)
        const amount = await priceOf(gas, token, gasPrice, settings.marginBps)
        if (amount === undefined) {
          isPriced = false
          continue
        }
        const fee = { token, recipient: relayer, amount }
        if ((await simulateCalls(client, of, [...calls, toFeeCall(fee)])) !== undefined)
          return { relayer, token, fee: amount, needsAuthorization, latestExpiry }
      }
      // Without a price nobody knows whether the account could pay: that isn't its fault.
      if (!isPriced) throw new GasRefusedError('GasStationUnavailable', 'Gas has no price in this token now.')
      throw new GasRefusedError('GasCallsFail', 'The calls, or the payment of the fee, would fail.')
    },

    /** The same grant is sent once, whoever asks and however often. @throws {GasRefusedError}; viem's error when the node doesn't answer */
    async relay(request: GasRelayRequest): Promise<GasRelay> {
      const nowSeconds = Math.floor(now() / 1_000)
      const { fee, hash } = await judgeGrant(request, {
        relayer,
        nowSeconds,
        latestExpiry: nowSeconds + lifetimeSeconds + clockSlackSeconds,
      })
      const mine = turn.then(async () => toRelay(find(hash) ?? (await send(request, fee, hash))))
      turn = mine.catch(() => undefined)
      return await mine
    },

    /** Follows what was sent, on a new block. @throws viem's error when the node doesn't answer */
    async round(): Promise<void> {
      if (sender.pending.length === 0) return
      for (const { costWei, end, hash } of await sender.settle(await getBlock(client)))
        say({ event: `gas-${end}`, chainId, hash, costWei })
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

/** Clocks of keeper and chain may differ by this much. */
const clockSlackSeconds = 60

function toRelay({ end, hash }: GasEntry): GasRelay {
  return { hash, status: end === undefined ? 'pending' : end === 'done' ? 'done' : 'failed' }
}

function toSigned(given: NonNullable<GasRelayRequest['authorization']>): SignedAuthorization {
  return { ...given, v: BigInt(27 + given.yParity) } as SignedAuthorization
}
