import { delegateOf, smartAccountCode } from '@oxbow/delegation/smartAccount'
import type { WindowRequestResult } from '@oxbow/wallet-window/Answer'
import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import { maxCalls } from '@oxbow/wallet-window/WindowRequest'
import { ProviderError } from '../ProviderError.ts'
import type { SentCalls, SentCallsStore } from './createSentCalls.ts'

type Hex = `0x${string}`
type Node = { request(asked: { method: string; params?: unknown }): Promise<unknown> }
type Receipt = { readonly status: string }

/** Less than any batch takes. */
const leastBatchGas = 100_000n

/** EIP-5792 batches of the passkey wallet. */
export function passkeyCalls(options: passkeyCalls.Options) {
  const { chainIds, rpc, sent, ask, paysInTokens } = options

  /**
   * `ready`: the account has no code and can't pay for gas, so its calls are sent together for a fee in a token, which also makes it a smart account.
   * While it can pay, the window sends them one by one.
   */
  async function batchingOf(chainId: number, account: Hex): Promise<'supported' | 'ready' | 'unsupported'> {
    const code = await read(chainId, 'eth_getCode', [account, 'latest'])
    if (delegateOf(code) === smartAccountCode) return 'supported'
    if (!paysInTokens || code !== '0x') return 'unsupported'
    const [held, gasPrice] = await Promise.all([
      read(chainId, 'eth_getBalance', [account, 'latest']),
      read(chainId, 'eth_gasPrice', []),
    ])
    return BigInt(held as Hex) < leastBatchGas * BigInt(gasPrice as Hex) ? 'ready' : 'unsupported'
  }

  const read = (chainId: number, method: string, params: readonly unknown[]) => rpc(chainId).request({ method, params })

  return {
    /** Opens the wallet's window before the first await. @throws {ProviderError} with the codes of EIP-5792 */
    async sendCalls(parameter: unknown, account: (from: unknown) => Hex, current: number): Promise<{ id: string }> {
      const request = readSendCalls(parameter)
      if ([request, ...request.calls].some(demandsMore))
        throw new ProviderError(5700, 'The passkey wallet has no such capability.')
      const chainId = request.chainId === undefined ? current : Number(request.chainId)
      if (!chainIds.includes(chainId))
        throw new ProviderError(5710, `The passkey wallet does not know chain ${chainId}.`)
      if (request.calls.length > maxCalls)
        throw new ProviderError(5740, `The passkey wallet takes ${maxCalls} calls at once, and no more.`)
      const id = request.id ?? newId()
      if (sent.find(id)) throw new ProviderError(5720, 'Calls with this id were already sent.')
      const address = account(request.from)
      const calls = request.calls.map(toWindowCall)
      const note = (sending: WindowRequestResult<'send'>, isOver: boolean) => {
        const { hashes, sent: count, relayedUntil } = sending
        sent.put({ id, chainId, hashes: hashes as Hex[], sent: count, isOver, relayedUntil })
      }
      try {
        const isAtomic = request.atomicRequired
        note(await ask({ address, chainId, calls, isAtomic }, (sending) => note(sending, false)), true)
      } catch (error) {
        const begun = sent.find(id)
        if (begun) sent.put({ ...begun, isOver: true })
        throw error
      }
      return { id }
    },

    /** Status from the chain's receipts. @throws {ProviderError} 5730 */
    async getCallsStatus(id: string) {
      const calls = sent.find(id)
      if (calls === undefined) throw new ProviderError(5730, 'The passkey wallet does not know these calls.')
      const { chainId, hashes, relayedUntil } = calls
      const receipts: Receipt[] = []
      for (const hash of hashes) {
        const receipt = await rpc(chainId).request({ method: 'eth_getTransactionReceipt', params: [hash] })
        if (receipt === null) break
        receipts.push(receipt as Receipt)
        if ((receipt as Receipt).status !== '0x1') break
      }
      const status = codeOf(calls, receipts)
      // Under the hash that the operator named, nobody can send them any more; whether it sent them under another one isn't known here.
      if (status === 100 && relayedUntil !== undefined && Date.now() / 1_000 > relayedUntil + 60)
        throw new ProviderError(5730, 'The passkey wallet does not know what became of these calls.')
      return { version: '2.0.0', id, chainId: toHex(chainId), atomic: hashes.length === 1, status, receipts }
    },

    /** Whether an account supports atomic batches, per requested network. Networks that can't be read are left out. */
    async getCapabilities(account: Hex, asked: unknown) {
      const wanted = Array.isArray(asked) ? chainIds.filter((chainId) => asked.map(Number).includes(chainId)) : chainIds
      const found = wanted.map(async (chainId) => {
        const status = await batchingOf(chainId, account).catch(() => undefined)
        return status === undefined ? [] : [[toHex(chainId), { atomic: { status } }] as const]
      })
      return Object.fromEntries((await Promise.all(found)).flat())
    },
  }
}

export declare namespace passkeyCalls {
  type Options = {
    readonly chainIds: readonly number[]
    /** The page's node of a chain. */
    readonly rpc: (chainId: number) => Node
    readonly sent: SentCallsStore
    /** The operator sends calls of accounts without native currency for a fee in a token. */
    readonly paysInTokens: boolean
    /** Opens the wallet's window at once. */
    ask(
      params: WindowRequestParams<'send'>,
      onBegun: (sending: WindowRequestResult<'send'>) => void,
    ): Promise<WindowRequestResult<'send'>>
  }
}

export type Call = { readonly to?: unknown; readonly data?: unknown; readonly value?: unknown }

/** Without gas and fees, which the wallet chooses and shows. */
export function toWindowCall({ to, data, value }: Call) {
  if (typeof to !== 'string') throw new ProviderError(-32602, 'The passkey wallet does not deploy contracts.')
  return { to, data: String(data ?? '0x'), value: `0x${BigInt(String(value ?? 0)).toString(16)}` }
}

type Request = {
  readonly id: string | undefined
  readonly from: unknown
  readonly chainId: unknown
  readonly atomicRequired: boolean
  readonly calls: readonly (Call & { readonly capabilities?: unknown })[]
  readonly capabilities: unknown
}

function readSendCalls(parameter: unknown): Request {
  const { version, id, from, chainId, atomicRequired, calls, capabilities } = (parameter ?? {}) as Record<
    string,
    unknown
  >
  const isRead =
    version === '2.0.0' &&
    (id === undefined || (typeof id === 'string' && id.length > 0 && id.length <= 8_194)) &&
    typeof atomicRequired === 'boolean' &&
    Array.isArray(calls) &&
    calls.length > 0 &&
    calls.every((call) => typeof call === 'object' && call !== null)
  if (!isRead) throw new ProviderError(-32602, 'These are not calls of EIP-5792, version 2.0.0.')
  return { id, from, chainId, atomicRequired, calls, capabilities }
}

/** No capabilities are supported, so any required one is refused. */
function demandsMore({ capabilities }: { readonly capabilities?: unknown }): boolean {
  return Object.values(capabilities ?? {}).some((each) => (each as { optional?: unknown } | null)?.optional !== true)
}

/** 100 pending, 200 done, 400 not sent, 500 reverted, 600 partly done. */
function codeOf({ hashes, sent, isOver }: SentCalls, receipts: readonly Receipt[]): number {
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (good === hashes.length) return 200
  if (good < receipts.length) return good === 0 ? 500 : 600
  return isOver && good === sent ? 600 : 100
}

function newId(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toHex(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}
