import { bytesToHex } from '@noble/hashes/utils.js'
import { drawBytes } from '../../secrets/drawBytes.ts'
import type { Hex } from '../../signer/EvmTransaction.ts'
import { chainIdHex, type WalletChain } from '../createChains.ts'
import { ProviderError, toProviderError } from '../ProviderError.ts'
import type { Answers, ProviderHost, Requester } from '../ProviderHost.ts'
import { prepareTransaction } from '../prepareTransaction.ts'
import { approve, assertOutside, stateWith } from '../signingAnswers.ts'
import { type BatchCall, demandsMore } from './callsShapes.ts'
import type { Batch } from './createBatches.ts'
import { type PreparedBatch, prepareBatch, prepareSequence, toRequest } from './prepareBatch.ts'

type Method = 'wallet_sendCalls' | 'wallet_getCallsStatus' | 'wallet_showCallsStatus' | 'wallet_getCapabilities'

const maxCalls = 32
/** Interval of receipt polling, milliseconds. */
const pause = 2_000
/** Calls of a batch must start within this time after the approval (milliseconds), because what was shown becomes stale. */
const longest = 15 * 60_000

/** Several calls with one approval (EIP-5792): atomic if the account supports it, else one after the other, each after the previous one succeeded. */
export function callsAnswers(host: ProviderHost): Answers<Method> {
  /** Batches with calls still to send; none after a restart. */
  const running = new Set<string>()
  const keyOf = (origin: string, id: string) => `${origin} ${id}`

  /** Reserved synchronously, so that concurrent requests with the same id make one batch. */
  async function reserve(origin: string, id: string): Promise<void> {
    const key = keyOf(origin, id)
    const isTaken = running.has(key)
    running.add(key)
    if (isTaken || (await host.batches.find(origin, id)) !== undefined) {
      if (!isTaken) running.delete(key)
      throw new ProviderError('DuplicateId')
    }
  }

  async function sendOne(batch: Batch, chain: WalletChain, account: Hex, prepared: PreparedBatch): Promise<Hex> {
    const hash = await host.send(chain, account, prepared.fill)
    await host.batches.sent(batch, hash)
    return hash
  }

  /**
   * A batch that stops midway was done in part, and its status says so. It stops when the site loses
   * access to the account, when gas would cost more than was shown, and when its time is over.
   */
  async function sendRest(
    batch: Batch,
    chain: WalletChain,
    asker: Requester & { readonly account: Hex },
    calls: readonly BatchCall[],
    first: Hex,
    prepared: PreparedBatch,
  ) {
    const { account } = asker
    const latest = host.clock.now() + longest
    let left = prepared.gas - prepared.fill(0).gas
    let last = first
    for (const call of calls) {
      let outcome: boolean | undefined
      while (outcome === undefined) {
        if (host.signal.aborted || host.clock.now() > latest) return
        outcome = await host.batches.outcomeOf(batch, last).catch(() => undefined)
        if (outcome === undefined) await host.clock.sleep(pause, host.signal)
      }
      if (!outcome) return
      const next = await prepareTransaction(host.node, chain, toRequest(account, call, prepared.fees))
      left -= next.gas
      if (left < 0n) return
      await stateWith(host, asker, account)
      last = await sendOne(batch, chain, account, { ...prepared, fill: (nonce) => ({ ...next, nonce }) })
    }
  }

  async function found({ origin }: Requester, id: string): Promise<Batch> {
    const batch = await host.batches.find(origin, id)
    if (batch === undefined) throw new ProviderError('UnknownBatch')
    return batch
  }

  return {
    async wallet_sendCalls(asker, [request]) {
      const { origin } = asker
      const account = request.from ?? (await host.permittedStateOf(origin)).accounts[0]!
      await stateWith(host, asker, account)
      if (demandsMore(request) || request.calls.some(demandsMore)) throw new ProviderError('UnsupportedCapability')
      const chain = await host.chains.get(request.chainId)
      if (chain === undefined) throw new ProviderError('UnsupportedChain')
      if (request.calls.length > maxCalls) throw new ProviderError('BatchTooLarge')
      const calls = request.calls.map(({ to, value, data }) => ({ to, value, data }))
      for (const { to, data } of calls) if (data !== '0x') await assertOutside(host, to)

      const support = calls.length === 1 ? single : await host.supportOf(chain.chainId, account)
      if (request.atomicRequired && support.status === 'unsupported') throw new ProviderError('AtomicityUnsupported')
      const isAtomic = support.status !== 'unsupported'
      const upgrade = support.status === 'ready' ? support.delegate : undefined

      const id = request.id ?? `0x${bytesToHex(drawBytes(host.random, 32))}`
      await reserve(origin, id)
      let isRunning = false
      try {
        const prepared =
          isAtomic && calls.length > 1
            ? await prepareBatch(host, chain, account, calls, upgrade)
            : await prepareSequence(host, chain, account, calls as [BatchCall, ...BatchCall[]])
        const { gas, fees } = prepared
        const question = { kind: 'calls', origin, account, chain, calls, isAtomic, upgrade, gas, fees } as const
        await approve(host, asker, question).catch((error) => {
          const { reason } = toProviderError(error)
          throw upgrade && request.atomicRequired && reason === 'UserRejected'
            ? new ProviderError('UpgradeRejected')
            : error
        })
        const transactions = isAtomic ? 1 : calls.length
        const batch = { origin, id, chainId: chain.chainId, isAtomic, transactions, hashes: [] }
        await host.batches.add(batch)
        const hash = await sendOne(batch, chain, account, prepared)
        if (!isAtomic) {
          isRunning = true
          void sendRest(batch, chain, { ...asker, account }, calls.slice(1), hash, prepared)
            .catch(() => undefined)
            .finally(() => running.delete(keyOf(origin, id)))
        }
        return { id }
      } finally {
        if (!isRunning) running.delete(keyOf(origin, id))
      }
    },

    async wallet_getCallsStatus(asker, [id]) {
      return host.batches.statusOf(await found(asker, id), !running.has(keyOf(asker.origin, id)))
    },

    async wallet_showCallsStatus(asker, [id]) {
      const batch = await found(asker, id)
      await host.gate({ kind: 'show-calls', origin: asker.origin, batch }, asker.signal)
      return null
    },

    async wallet_getCapabilities(asker, [account, chainIds]) {
      await stateWith(host, asker, account)
      const chains = (await host.chains.list()).filter(({ chainId }) => chainIds?.includes(chainId) ?? true)
      const entries = chains.map(async (chain) => {
        const { status } = await host.supportOf(chain.chainId, account)
        return [chainIdHex(chain), { atomic: { status } }]
      })
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}

/** A single call is always atomic, whatever the account supports. */
const single = { status: 'supported' } as const
